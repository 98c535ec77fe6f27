package usecase_test

import (
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

var identity = sender.Identity{
	Address: sender.Address{AddressLine1: "12 Elm Street", City: "Austin", State: "TX", PostalCode: "78701"},
	IDType:  sender.IDTypePassport, IDNumber: "X1234567", IDCountry: "NP",
}

// givenIdentity stores the sender's name, address, and identification number.
func givenIdentity(store *decidertest.Store) {
	store.Given("sender", "s", sender.NameChanged{SenderID: "s", Name: sender.Name{FirstName: "Sita", LastName: "Sharma"}},
		sender.IdentityProvided{SenderID: "s", Identity: identity})
}

func TestTransmittalRecord(t *testing.T) {
	t.Parallel()
	large := func(t *testing.T, store *decidertest.Store) usecase.TransferRequest {
		t.Helper()
		r := request()
		r.AgreedPrice.Send = usd("3000")
		return withServerPrice(t, store, r)
	}
	records := func(store *decidertest.Store) (found []transfer.TransmittalRecorded) {
		for _, e := range store.Events("transfer", "t") {
			if record, ok := e.(transfer.TransmittalRecorded); ok {
				found = append(found, record)
			}
		}
		return found
	}
	recipient := transfer.RecipientParty{
		Name: "Maya Gurung", Phone: "+9779800000000", Account: "0123456789", Institution: "Agricultural", Country: "NPL",
		Address: beneficiary.Address{AddressLine1: "Lakeside 6", City: "Pokhara", State: "Gandaki", PostalCode: "33700"},
	}
	t.Run("a transfer of 3,000 dollars without the sender's data is rejected (9.10d)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierTwo)
		r := large(t, store)
		count := len(store.EventsAfter(0))
		_, err := create(store, r)
		decidertest.RequireRejection(t, err, usecase.ErrIdentityRequired)
		err = store.Decide(func(u domain.UnitOfWork) error { _, err := usecase.Disclose(u, r); return err })
		decidertest.RequireRejection(t, err, usecase.ErrIdentityRequired)
		if len(store.EventsAfter(0)) != count {
			t.Error("the rejected request wrote events")
		}
	})
	t.Run("a transfer of 3,000 dollars without the recipient's address is rejected", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierTwo)
		givenIdentity(store)
		store.Given("beneficiary", "b", beneficiary.Updated{BeneficiaryID: "b", Person: beneficiary.Person{FirstName: "Maya"}})
		_, err := create(store, large(t, store))
		decidertest.RequireRejection(t, err, usecase.ErrRecipientAddressRequired)
	})
	t.Run("a transfer of 3,000 dollars keeps a record of both people (9.10d)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierTwo)
		givenIdentity(store)
		r := large(t, store)
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		want := transfer.TransmittalRecorded{
			TransferID: "t", SenderID: "s", BeneficiaryID: "b", Required: true, Send: usd("3000"), Receive: r.AgreedPrice.Receive,
			Method: beneficiary.BankDeposit, AccountKey: "digest of 0123456789", At: now,
			Parties: transfer.Parties{Sender: transfer.SenderParty{Name: "Sita Sharma", Identity: identity}, Recipient: recipient},
		}
		got := records(store)
		if len(got) != 1 || !got[0].Send.Equal(want.Send) || !got[0].Receive.Equal(want.Receive) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if want.Send, want.Receive = got[0].Send, got[0].Receive; got[0] != want {
			t.Errorf("got %+v, want %+v", got[0], want)
		}
	})
	t.Run("a smaller transfer needs no data, and keeps a record if the data is known", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		if _, err := create(store, request()); err != nil || len(records(store)) != 0 {
			t.Errorf("without data: got %+v, %v", records(store), err)
		}
		store = newStore(t, sender.TierOne)
		givenIdentity(store)
		if _, err := create(store, request()); err != nil || len(records(store)) != 1 || records(store)[0].Required {
			t.Errorf("with data: got %+v, %v", records(store), err)
		}
	})
	t.Run("a restart keeps the sender as recorded and records the new payout details", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierTwo)
		givenIdentity(store)
		if _, err := create(store, request()); err != nil {
			t.Fatal(err)
		}
		for _, c := range []transfer.Command{
			transfer.RecordFundingSubmitted{ProviderRef: "p"}, transfer.RecordFundingSettled{}, transfer.RequestPayout{},
			transfer.RecordPayoutFailed{Reason: "WRONG_NAME"},
		} {
			if err := store.Decide(func(u domain.UnitOfWork) error {
				_, err := domain.Decide(u, transfer.Decider, "t", c)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		moved := identity
		moved.Address.City = "Dallas"
		store.Given("sender", "s", sender.IdentityProvided{SenderID: "s", Identity: moved})
		err := store.Decide(func(u domain.UnitOfWork) error {
			return usecase.Reprocess(u, usecase.ReprocessRequest{
				TransferID: "t", Method: beneficiary.CashPickup, PayerID: 3002, Comments: "the name was wrong", At: now.Add(time.Hour),
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		got := records(store)
		if len(got) != 2 || got[1].Parties.Sender.Address.City != "Austin" || got[1].Parties.Recipient.Account != "" ||
			got[1].AccountKey != "" || got[1].Parties.Recipient.Institution == "Agricultural" {
			t.Errorf("got %+v", got)
		}
	})
}
