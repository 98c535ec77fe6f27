package httpapi

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/casefile"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/core"
)

// damagedKeys is a keyring in which some people's keys cannot be unwrapped.
type damagedKeys struct {
	*eventstore.Keyring
	unusable *eventstore.Keyring // has another key-encryption key
	damaged  []string
}

func (k damagedKeys) Find(ctx context.Context, people []string) (map[string]eventstore.Cipher, error) {
	found, err := k.Keyring.Find(ctx, people)
	if err != nil {
		return nil, err
	}
	for _, person := range k.damaged {
		if slices.Contains(people, person) {
			unusable, err := k.unusable.Find(ctx, []string{person})
			if err != nil {
				return nil, err
			}
			found[person] = unusable[person]
		}
	}
	return found, nil
}

func TestUnreadableKeys(t *testing.T) {
	t.Parallel()
	store := memory.New()
	keys, pool := store.Keys(), pgtest.New(t)
	srv := newAPIServerOn(t, pool, eventstore.NewLog(store, eventregistry.Registry(), keys))
	srv.setScreeningHit()
	officer, gone := srv.staff("COMPLIANCE"), srv.staff("COMPLIANCE")
	maya, mayaPayload := srv.readySender("maya@example.com")
	sita, sitaPayload := srv.readySender("sita@example.com")
	unreadable := maya.must(core.Post, "/v1/senders/transactions", mayaPayload).str("id")
	readable := sita.must(core.Post, "/v1/senders/transactions", sitaPayload).str("id")
	gone.must(core.Post, "/v1/admin/holds/"+readable+"/release", map[string]any{"comments": "Different date of birth"})
	for _, id := range []string{unreadable, readable} {
		officer.must(core.Post, "/v1/admin/cases/"+id, map[string]any{"text": "Large amount"})
	}
	second := sita.must(core.Post, "/v1/senders/beneficiaries", beneficiaryForm()).str("id")
	sita.must(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
		"beneficiaryId": second, "bankId": "1003", "accountNumber": "0123456789012", "accountType": "savings",
	})
	complaint := map[string]any{"name": "Sita Sharma", "email": "sita@example.com", "phone": "", "subject": "Late", "message": "Not here."}
	for range 2 {
		srv.visitor().must(core.Post, "/v1/complaints", complaint)
	}
	srv.awaitReadModels()
	complaintID := officer.must(core.Get, "/v1/admin/complaints", nil).str("result.1.id")

	damaged := newAPIServerOn(t, pool, eventstore.NewLog(store, eventregistry.Registry(), damagedKeys{
		Keyring: keys, unusable: store.Keys(),
		damaged: []string{maya.id, second, gone.id, complaintID, casefile.EncryptionKeyID(unreadable)},
	}))
	officer.apiServer, sita.apiServer = damaged, damaged

	t.Run("a transfer list shows that a PIN is unavailable, and the other rows are complete", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/transfers", nil)
		assert.Equal(t, readable, list.str("result.0.id"))
		assert.Regexp(t, `^\d{10}$`, list.str("result.0.referenceNumber"))
		assert.Equal(t, unreadable, list.str("result.1.id"))
		assert.Equal(t, eventstore.Unavailable, list.str("result.1.referenceNumber"))
	})
	t.Run("a sender's list shows that an account number is unavailable, and the other rows are complete", func(t *testing.T) {
		list := sita.must(core.Get, "/v1/senders/beneficiaries", nil)
		assert.Equal(t, eventstore.Unavailable, list.str("result.0.banks.0.accountNumber"))
		assert.Equal(t, "0123456789012", list.str("result.1.banks.0.accountNumber"))
	})
	t.Run("the queue of holds lists every transfer (8)", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/holds", nil)
		assert.Equal(t, unreadable, list.str("result.0.id"))
		assert.Equal(t, readable, list.str("result.1.id"))
		assert.Equal(t, eventstore.Unavailable, list.str("result.1.approvedBy"), "the approver's key cannot be unwrapped")
	})
	t.Run("the case list shows that a reason is unavailable (8)", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/cases", nil)
		assert.Equal(t, "Large amount", list.str("result.0.reason"))
		assert.Equal(t, eventstore.Unavailable, list.str("result.1.reason"))
	})
	t.Run("the complaint list shows that a message is unavailable", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/complaints", nil)
		assert.Equal(t, "Not here.", list.str("result.0.message"))
		assert.Equal(t, eventstore.Unavailable, list.str("result.1.message"))
	})
	t.Run("an as-of list includes every item (8)", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/as-of/lists/holds?asOf="+damaged.recordedAtParam(), nil)
		assert.Equal(t, readable, list.str("result.0.id"))
		assert.Equal(t, unreadable, list.str("result.1.id"))
	})
}
