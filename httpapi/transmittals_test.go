package httpapi

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/accesslog"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

// largeTransferForm returns the form of a $3,000 transfer.
func largeTransferForm(form map[string]any) map[string]any {
	large := withField(form, "senderAmount", "3000.00")
	return withField(withField(large, "recipientAmount", "399750.00"), "feeAmount", "0.00")
}

func identityForm() map[string]any {
	return map[string]any{
		"addressLine1": "12 Elm Street", "city": "Austin", "state": "TX", "postalCode": "78701", "idType": "SSN", "idNumber": "219-09-9999",
	}
}

func TestTransmittalRecords(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("sita@example.com")
	runCommand(srv, sender.Decider, p.id, sender.Command(sender.AssignTier{Tier: sender.TierTwo, At: srv.clock.now()}))
	officer, large := srv.staff("COMPLIANCE"), largeTransferForm(payload)
	const transfers, find = "/v1/senders/transactions", "/v1/admin/transmittals/find"

	t.Run("a transfer of $3,000 without the sender's data is refused, and nothing is stored (9.10d)", func(t *testing.T) {
		before := srv.head()
		for _, path := range []string{transfers, transfers + "/disclosure"} {
			r := p.call(core.Post, path, large)
			assert.Equal(t, http.StatusUnprocessableEntity, r.status)
			assert.Equal(t, "IDENTITY_DATA_REQUIRED", r.code())
		}
		assert.Empty(t, srv.eventTypes(before))
	})
	t.Run("a smaller transfer needs no data", func(t *testing.T) {
		assert.NotEmpty(t, p.must(core.Post, transfers, payload).str("id"))
	})
	t.Run("the form rejects invalid numbers and addresses", func(t *testing.T) {
		for field, values := range map[string][]string{
			"idNumber": {"", "123", "000-12-3456", "666-12-3456", "900-12-3456", "219-00-9999", "219-09-0000"}, "state": {"XX"},
			"postalCode": {"787"}, "idType": {"", "CARD"}, "addressLine1": {""}, "city": {"<b>"}, "idCountry": {"NP"},
		} {
			for _, value := range values {
				r := p.call(core.Put, "/v1/senders/identity", withField(identityForm(), field, value))
				assert.Contains(t, r.fields(), field, "%s %q", field, value)
			}
		}
		passport := withField(withField(identityForm(), "idType", "PASSPORT"), "idNumber", "x1234567")
		assert.Contains(t, p.call(core.Put, "/v1/senders/identity", passport).fields(), "idCountry")
		assert.Contains(t, p.call(core.Put, "/v1/senders/identity", withField(passport, "idCountry", "ZZ")).fields(), "idCountry")
		p.must(core.Put, "/v1/senders/identity", withField(passport, "idCountry", "NP"))
	})
	t.Run("the sender saves the data and sees the number masked", func(t *testing.T) {
		p.must(core.Put, "/v1/senders/identity", identityForm())
		r := p.must(core.Get, "/v1/senders/identity", nil)
		assert.Equal(t, true, r.at("known"))
		assert.Equal(t, "•••• 9999", r.str("idNumber"))
		assert.NotContains(t, r.text, "219099999")
		assert.Equal(t, "•••• 9999", p.must(core.Get, "/v1/senders/export", nil).str("identity.idNumber"))
	})

	id := p.must(core.Post, transfers, large).str("id")
	srv.awaitReadModels()
	position := officer.must(core.Post, find, map[string]any{}).str("result.0.position")

	t.Run("the transfer keeps a record that later changes do not affect (9.10d)", func(t *testing.T) {
		p.must(core.Put, "/v1/senders/identity", withField(identityForm(), "city", "Dallas"))
		r := officer.must(core.Get, "/v1/admin/transmittals/"+position, nil)
		assert.Equal(t, id, r.str("transferId"))
		assert.Equal(t, "3000.00", r.str("amount"))
		assert.Equal(t, "Austin", r.str("senderAddress.1"))
		assert.Equal(t, "•••• 9999", r.str("idNumber"))
		assert.Equal(t, "Maya Gurung", r.str("recipientName"))
		assert.Equal(t, "0123456789012", r.str("recipient.account"))
		assert.Equal(t, "Lakeside 6", r.str("recipient.address.0"))
	})
	t.Run("staff find the record by either name and by either account", func(t *testing.T) {
		for filter, want := range map[[2]string]int{
			{"sender", "sha SITA"}: 1, {"sender", "Maya"}: 0, {"recipient", "gurung"}: 1, {"account", "0123456789012"}: 1,
			{"account", "0123 4567 89012"}: 1, {"account", "0123"}: 0, {"account", p.id}: 1,
		} {
			r := officer.must(core.Post, find, map[string]any{filter[0]: filter[1]})
			assert.Len(t, r.at("result"), want, "%v", filter)
		}
		assert.Empty(t, officer.must(core.Post, find, map[string]any{"to": "2020-01-01T00:00:00Z"}).at("result"))
	})
	t.Run("viewing the number in full is recorded with its own call (8)", func(t *testing.T) {
		before := srv.head()
		r := officer.must(core.Get, "/v1/admin/transmittals/"+position+"/id-number", nil)
		assert.Equal(t, "219099999", r.str("idNumber"))
		found, err := srv.log.Read(t.Context(), before, 10)
		require.NoError(t, err)
		require.Len(t, found, 1)
		read := found[0].Event.(accesslog.DataRead)
		assert.Equal(t, "getTransmittalIDNumber", read.Call)
		assert.Equal(t, []string{p.id}, read.People)
	})
	t.Run("the export contains the records and is recorded with its purpose (8)", func(t *testing.T) {
		before := srv.head()
		r := officer.withHeader("Hulak-Purpose", "AUDIT").call(core.Post, "/v1/admin/transmittals/export", map[string]any{"sender": "Sharma"})
		require.Equal(t, http.StatusOK, r.status, r.text)
		rows, err := csv.NewReader(strings.NewReader(r.text)).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 2)
		assert.Equal(t, []string{id, "3000.00", "219099999"}, []string{rows[1][0], rows[1][2], rows[1][9]})
		found, err := srv.log.Read(t.Context(), before, 10)
		require.NoError(t, err)
		require.Len(t, found, 1)
		read := found[0].Event.(accesslog.DataRead)
		assert.Equal(t, accesslog.PurposeAudit, read.Purpose)
		assert.Contains(t, read.People, p.id)
	})
	t.Run("the number is encrypted in the log", func(t *testing.T) {
		var count int
		require.NoError(t, srv.pool.QueryRow(t.Context(),
			`SELECT count(*) FROM events WHERE payload::text LIKE '%219099999%' OR position('219099999'::bytea IN personal) > 0`).Scan(&count))
		assert.Zero(t, count)
		_, ok := findEvent[transfer.TransmittalRecorded](t, srv)
		assert.True(t, ok)
	})
	t.Run("positions without a record are not found", func(t *testing.T) {
		for _, other := range []string{"1", "0", "9999999"} {
			assert.Equal(t, "RECORD_NOT_FOUND", officer.call(core.Get, "/v1/admin/transmittals/"+other, nil).code())
		}
	})
}

// findEvent returns the first stored event of a type.
func findEvent[E any](t *testing.T, srv *apiServer) (event E, found bool) {
	t.Helper()
	for after := int64(0); ; {
		batch, err := srv.log.Read(t.Context(), after, 500)
		require.NoError(t, err)
		if len(batch) == 0 {
			return event, false
		}
		for _, r := range batch {
			if e, ok := r.Event.(E); ok {
				return e, true
			}
			after = r.Position
		}
	}
}
