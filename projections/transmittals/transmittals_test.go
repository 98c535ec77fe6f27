package transmittals_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/transmittals"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestList(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, transmittals.New())
	give := func(id string, after time.Duration, change func(*transfer.Transmittal)) {
		data := transfertest.Transmittal()
		change(&data)
		c.Given("transfer", id, transfer.TransmittalRecorded{
			TransferID: id, SenderID: transfertest.SenderID, BeneficiaryID: "b-1", Required: data.Required,
			Send: money.MustParse("3000.00", money.USD), Receive: money.MustParse("399750.00", money.NPR), AccountKey: data.AccountKey,
			At: projectiontest.At.Add(after), Parties: data.Parties,
		})
	}
	give("t-1", 0, func(*transfer.Transmittal) {})
	give("t-2", time.Hour, func(d *transfer.Transmittal) { d.Parties.Recipient.Name, d.AccountKey = "Hari Thapa", "digest-2" })
	give("t-3", 2*time.Hour, func(d *transfer.Transmittal) { d.AccountKey = "" })
	give("small", 0, func(d *transfer.Transmittal) { d.Required = false })
	c.CatchUp()
	queries := transmittals.NewQueries(c.Pool)

	for _, test := range []struct {
		title  string
		filter transmittals.Filter
		want   []string
	}{
		{"all records are newest first, without smaller transfers", transmittals.Filter{}, []string{"t-3", "t-2", "t-1"}},
		{"a record is found by prefixes of the sender's name", transmittals.Filter{Sender: "shar SITA"}, []string{"t-3", "t-2", "t-1"}},
		{"the sender's name does not match a recipient", transmittals.Filter{Sender: "Hari"}, []string{}},
		{"a record is found by the recipient's name", transmittals.Filter{Recipient: "thapa"}, []string{"t-2"}},
		{"a name without letters matches nothing", transmittals.Filter{Recipient: "'"}, []string{}},
		{"a record is found by the recipient's account", transmittals.Filter{AccountKey: "digest-2", SenderID: "x"}, []string{"t-2"}},
		{"a record is found by the sender's account", transmittals.Filter{AccountKey: "x", SenderID: transfertest.SenderID},
			[]string{"t-3", "t-2", "t-1"}},
		{"a period excludes its end", transmittals.Filter{
			From: projectiontest.At.Add(time.Hour), To: projectiontest.At.Add(2 * time.Hour),
		}, []string{"t-2"}},
	} {
		t.Run(test.title, func(t *testing.T) {
			page, _, err := queries.List(t.Context(), test.filter)
			require.NoError(t, err)
			ids := []string{}
			for _, r := range page {
				ids = append(ids, r.TransferID)
			}
			assert.Equal(t, test.want, ids)
		})
	}
	t.Run("pages follow each other", func(t *testing.T) {
		first, next, err := queries.List(t.Context(), transmittals.Filter{Limit: 2})
		require.NoError(t, err)
		second, end, err := queries.List(t.Context(), transmittals.Filter{Limit: 2, Before: next})
		require.NoError(t, err)
		assert.Len(t, first, 2)
		assert.Len(t, second, 1)
		assert.Zero(t, end)
		assert.Equal(t, "Sita Sharma", second[0].SenderName)
		assert.Equal(t, "3000.00", second[0].Send.Text())
	})
}
