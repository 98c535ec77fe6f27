package sandbox_test

import (
	"errors"
	"fmt"
	"net/http"
	"testing"

	"hulak/providers/funding"
	"hulak/providers/httpclient"
	"hulak/providers/payout"
	"hulak/providers/payout/payouttest"
	"hulak/providers/sandbox"
)

func newDebit(key, sourceID, kind, total string) funding.Debit {
	return funding.Debit{
		Key: key, TransferID: "transfer-1", SourceID: sourceID, Kind: kind, Amount: total, Total: total, Currency: "USD",
	}
}

func TestCardDebitSettlesImmediately(t *testing.T) {
	t.Parallel()
	for _, total := range []string{"100.00", "99.00", "55.00"} { // test totals of bank debits have no effect on cards
		t.Run("total "+total+" settles", func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				got, err := r.funding().Submit(r.Context(), newDebit("transfer-1/funding/1", r.linkCard(), funding.Card, total))
				if err != nil || got.Declined || got.ProviderRef == "" {
					r.Fatalf("Submit = %+v, %v", got, err)
				}
				r.advance(0.1)
				r.wantCallbacks("card.added", "funding.settled")
				last := r.app.callbacks()[1]
				if last.ReferenceID != "transfer-1" || last.Key != "transfer-1/funding/1" || last.ProviderRef != got.ProviderRef {
					r.Errorf("callback does not match the debit: %+v", last)
				}
				r.advance(6)
				r.wantCallbacks("card.added", "funding.settled")
			})
		})
	}
}

func TestCardDebits(t *testing.T) {
	t.Parallel()
	t.Run("card declines a total of 10, also when the request is repeated", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			d := newDebit("k", r.linkCard(), funding.Card, "10.00")
			for range 2 {
				got, err := r.funding().Submit(r.Context(), d)
				if err != nil || !got.Declined || got.Code != "CARD_DECLINED" {
					r.Fatalf("Submit = %+v, %v", got, err)
				}
			}
			r.advance(5)
			r.wantCallbacks("card.added")
		})
	})
	t.Run("repeated request debits the card once and returns the same response", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			d := newDebit("k", r.linkCard(), funding.Card, "100.00")
			first, _ := r.funding().Submit(r.Context(), d)
			r.advance(4)
			repeated, err := r.funding().Submit(r.Context(), d)
			if err != nil || first != repeated {
				r.Errorf("repeated Submit = %+v, %v; want %+v", repeated, err, first)
			}
			r.advance(4)
			r.wantCallbacks("card.added", "funding.settled")
		})
	})
	t.Run("key with a different body is rejected", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			d := newDebit("k", r.linkCard(), funding.Card, "100.00")
			r.funding().Submit(r.Context(), d)
			d.Total = "101.00"
			if _, err := r.funding().Submit(r.Context(), d); httpclient.Code(err) != "IDEMPOTENCY_KEY_REUSED" {
				r.Errorf("Submit = %v", err)
			}
		})
	})
	t.Run("removed, wrong-kind, and unknown sources are rejected", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			card := r.linkCard()
			if err := r.funding().Remove(r.Context(), card); err != nil {
				r.Fatal(err)
			}
			for _, d := range []funding.Debit{
				newDebit("a", card, funding.Card, "1.00"),
				newDebit("b", r.linkBank("6789"), funding.Card, "1.00"),
				newDebit("c", "unknown", funding.Card, "1.00"),
			} {
				if _, err := r.funding().Submit(r.Context(), d); !errors.Is(err, funding.ErrUnknownSource) {
					r.Errorf("%s: Submit = %v", d.Key, err)
				}
			}
			if _, err := r.funding().Source(r.Context(), card); !errors.Is(err, funding.ErrUnknownSource) {
				r.Errorf("Source = %v", err)
			}
		})
	})
}

func newRefund(key, debitKey, amount string) funding.Refund {
	return funding.Refund{Key: key, TransferID: "transfer-1", DebitKey: debitKey, Kind: funding.Card, Amount: amount, Currency: "USD"}
}

func TestCardRefunds(t *testing.T) {
	t.Parallel()
	t.Run("settled payment is refunded after three days", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			r.funding().Submit(r.Context(), newDebit("d", r.linkCard(), funding.Card, "105.00"))
			r.advance(1)
			for range 2 { // the second request is a repeat
				got, err := r.funding().Refund(r.Context(), newRefund("f", "d", "105.00"))
				if err != nil || got.Voided || got.ProviderRef == "" {
					r.Fatalf("Refund = %+v, %v", got, err)
				}
			}
			r.advance(2.9)
			r.wantCallbacks("card.added", "funding.settled")
			r.advance(0.2)
			r.wantCallbacks("card.added", "funding.settled", "refund.settled")
			if last := r.app.callbacks()[2]; last.Voided || last.Amount != "105.00" || last.ReferenceID != "transfer-1" {
				r.Errorf("refund.settled callback does not match the refund: %+v", last)
			}
		})
	})
	t.Run("unsettled payment is voided and never settles", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			r.funding().Submit(r.Context(), newDebit("d", r.linkCard(), funding.Card, "105.00"))
			got, err := r.funding().Refund(r.Context(), newRefund("f", "d", "105.00"))
			if err != nil || !got.Voided {
				r.Fatalf("Refund = %+v, %v", got, err)
			}
			r.advance(5)
			r.wantCallbacks("card.added")
		})
	})
	t.Run("debit that arrives after its refund is rejected", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			card := r.linkCard()
			if got, err := r.funding().Refund(r.Context(), newRefund("f", "d", "105.00")); err != nil || !got.Voided {
				r.Fatalf("Refund = %+v, %v", got, err)
			}
			if _, err := r.funding().Submit(r.Context(), newDebit("d", card, funding.Card, "105.00")); !errors.Is(err, funding.ErrVoided) {
				r.Errorf("Submit = %v", err)
			}
			r.advance(5)
			r.wantCallbacks("card.added")
		})
	})
	t.Run("declined and refunded payments cannot be refunded", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			card := r.linkCard()
			r.funding().Submit(r.Context(), newDebit("declined", card, funding.Card, "10.00"))
			r.funding().Submit(r.Context(), newDebit("refunded", card, funding.Card, "60.00"))
			r.advance(4)
			r.funding().Refund(r.Context(), newRefund("f1", "refunded", "60.00"))
			for key, amount := range map[string]string{"declined": "10.00", "refunded": "60.00"} {
				if _, err := r.funding().Refund(r.Context(), newRefund("f2"+key, key, amount)); !errors.Is(err, funding.ErrNothingToRefund) {
					r.Errorf("%s: Refund = %v", key, err)
				}
			}
		})
	})
	t.Run("settled payment is refunded in parts, up to its total", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			r.funding().Submit(r.Context(), newDebit("d", r.linkCard(), funding.Card, "105.00"))
			r.advance(1)
			if got, err := r.funding().Refund(r.Context(), newRefund("fee", "d", "5.00")); err != nil || got.Voided {
				r.Fatalf("Refund = %+v, %v", got, err)
			}
			if _, err := r.funding().Refund(r.Context(), newRefund("excess", "d", "105.00")); httpclient.Code(err) != "MORE_THAN_IS_LEFT" {
				r.Errorf("Refund = %v", err)
			}
			if got, err := r.funding().Refund(r.Context(), newRefund("rest", "d", "100.00")); err != nil || got.Voided {
				r.Errorf("Refund = %+v, %v", got, err)
			}
			if _, err := r.funding().Refund(r.Context(), newRefund("extra", "d", "5.00")); !errors.Is(err, funding.ErrNothingToRefund) {
				r.Errorf("Refund = %v", err)
			}
		})
	})
	t.Run("partial refund of an unsettled payment is rejected", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			r.funding().Submit(r.Context(), newDebit("d", r.linkCard(), funding.Card, "105.00"))
			if _, err := r.funding().Refund(r.Context(), newRefund("f", "d", "100.00")); httpclient.Code(err) != "NOT_THE_WHOLE" {
				r.Errorf("Refund = %v", err)
			}
		})
	})
}

func newPayout(key, method, number string) payout.Payout {
	p := payout.Payout{
		Key: key, TransferID: "transfer-1", Method: method, Amount: "13250.00", Currency: "NPR", Reference: "1234567897",
		Beneficiary: payout.Beneficiary{Name: "Sita Gurung", Phone: "9812345678"},
	}
	switch method {
	case payout.MethodBankDeposit:
		p.Account = &payout.Account{BankID: "1", BankName: "Everest Bank Limited", Number: number}
	case payout.MethodWallet:
		p.Wallet = &payout.WalletID{Type: "eSewa", Value: "9812345678"}
	case payout.MethodCashPickup:
		p.Payer = &payout.Payer{ID: 1}
	}
	return p
}

func TestPayoutOutcomesFollowTestValues(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		method string
		number string
		after  []float64 // simulated day on which each callback arrives
		want   []string
	}{
		{"bank deposit is delivered after one day", payout.MethodBankDeposit, "0123456789", []float64{1}, []string{"payout.delivered"}},
		{"wallet payout is delivered after half a day", payout.MethodWallet, "", []float64{0.5}, []string{"payout.delivered"}},
		{
			"cash is ready after one day and picked up two days later", payout.MethodCashPickup, "", []float64{1, 3},
			[]string{"payout.ready", "payout.delivered"},
		},
		{
			"account ending in 0404 fails with WRONG_NAME", payout.MethodBankDeposit, "01234560404", []float64{0.5},
			[]string{"payout.failed WRONG_NAME"},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				got, err := r.payout().Create(r.Context(), newPayout("p", c.method, c.number))
				if err != nil || got.ReceiptNumber == "" {
					r.Fatalf("Create = %+v, %v", got, err)
				}
				now := 0.0
				for i, day := range c.after {
					r.advance(day - now - 0.01)
					r.wantCallbacks(c.want[:i]...)
					r.advance(0.02)
					r.wantCallbacks(c.want[:i+1]...)
					now = day + 0.01
				}
				r.advance(5)
				r.wantCallbacks(c.want...)
				repeated, err := r.payout().Create(r.Context(), newPayout("p", c.method, c.number))
				if err != nil || repeated != got {
					r.Errorf("repeated Create = %+v, %v; want %+v", repeated, err, got)
				}
			})
		})
	}
}

func TestCancelPayout(t *testing.T) {
	t.Parallel()
	t.Run("payout is voided before delivery, even if the cash is ready, and repeats have no effect", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			r.payout().Create(r.Context(), newPayout("a/payout/1", payout.MethodCashPickup, ""))
			r.advance(1.5)
			for range 2 {
				if err := r.payout().Cancel(r.Context(), "c", "a/payout/1"); err != nil {
					r.Fatal(err)
				}
			}
			r.advance(5)
			r.wantCallbacks("payout.ready", "payout.voided")
			if got, err := r.payout().Status(r.Context(), "a/payout/1"); err != nil || got.Status != payout.StatusVoided {
				r.Errorf("Status = %+v, %v", got, err)
			}
		})
	})
	t.Run("delivered payout cannot be canceled", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			r.payout().Create(r.Context(), newPayout("p", payout.MethodWallet, ""))
			r.advance(1)
			if err := r.payout().Cancel(r.Context(), "c", "p"); !errors.Is(err, payout.ErrTooLate) {
				r.Errorf("Cancel = %v", err)
			}
		})
	})
	t.Run("payout that arrives after its cancellation is rejected", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			if err := r.payout().Cancel(r.Context(), "c", "p"); err != nil {
				r.Fatal(err)
			}
			if _, err := r.payout().Create(r.Context(), newPayout("p", payout.MethodWallet, "")); !errors.Is(err, payout.ErrVoided) {
				r.Errorf("Create = %v", err)
			}
			r.advance(5)
			r.wantCallbacks()
		})
	})
	t.Run("payout without a name is rejected and remains unknown", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			nameless := newPayout("p", payout.MethodWallet, "")
			nameless.Beneficiary.Name = ""
			var rejection *payout.Rejection
			if _, err := r.payout().Create(r.Context(), nameless); !errors.As(err, &rejection) || rejection.Code != "NAME_MISSING" {
				r.Errorf("Create = %v", err)
			}
			if _, err := r.payout().Status(r.Context(), "p"); !errors.Is(err, payout.ErrUnknownPayout) {
				r.Errorf("Status = %v", err)
			}
		})
	})
}

func TestPayoutAPIPassesContractSuite(t *testing.T) {
	t.Parallel()
	for _, c := range payouttest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				c.Run(r.T, payouttest.Fixture{Partner: payout.NewHTTP(r.clientConfig()), Deliver: func() { r.advance(3) }})
			})
		})
	}
}

func TestPayoutIsPaidOnlyAfterConfirmation(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		partner, order := payout.NewHTTP(r.clientConfig()), newPayout("p", payout.MethodWallet, "")
		quote, err := partner.Quote(r.Context(), order)
		if err != nil || quote.ID == "" || quote.Amount != order.Amount || quote.Charge != "0.00" || quote.Currency != order.Currency {
			r.Errorf("Quote = %+v, %v", quote, err)
		}
		if _, err := partner.Create(r.Context(), order); err != nil {
			r.Fatal(err)
		}
		r.advance(3)
		r.wantCallbacks()
		if got, err := partner.Status(r.Context(), "p"); err != nil || got.Status != payout.StatusCreated {
			r.Errorf("Status = %+v, %v", got, err)
		}
		for range 2 {
			if err := partner.Confirm(r.Context(), "p"); err != nil {
				r.Error(err)
			}
		}
		r.advance(3)
		r.wantCallbacks("payout.delivered")
		if _, err := partner.Create(r.Context(), newPayout("q", payout.MethodWallet, "")); err != nil {
			r.Fatal(err)
		}
		if err := partner.Cancel(r.Context(), "c", "q"); err != nil {
			r.Fatal(err)
		}
		if err := partner.Confirm(r.Context(), "q"); !errors.Is(err, payout.ErrVoided) {
			r.Errorf("Confirm after Cancel = %v", err)
		}
	})
}

func TestControlAPIAdvancesTransfers(t *testing.T) {
	t.Parallel()
	t.Run("manual sandbox has no timers and rejects steps that are out of order", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{Manual: true}, func(r *rig) {
			if got := r.simulate("transfer-1", "funding-settled"); got != http.StatusNotFound {
				r.Errorf("step of an unknown transfer: status %d", got)
			}
			r.funding().Submit(r.Context(), newDebit("d", r.linkCard(), funding.Card, "100.00"))
			r.payout().Create(r.Context(), newPayout("p", payout.MethodCashPickup, ""))
			r.advance(30)
			r.wantCallbacks("card.added")
			for _, step := range []struct {
				name string
				want int
			}{
				{"refund-settled", 409},
				{"payout-delivered", 409}, // the cash is not ready yet
				{"funding-settled", 200},
				{"funding-settled", 409},
				{"funding-declined?code=X", 409},
				{"payout-ready", 200},
				{"payout-delivered", 200},
				{"payout-failed", 409},
				{"funding-returned?code=R10", 409}, // a card debit cannot be returned
				{"no-such-step", 404},
			} {
				if got := r.simulate("transfer-1", step.name); got != step.want {
					r.Errorf("%s: %d, want %d", step.name, got, step.want)
				}
				r.advance(0.1)
			}
			r.wantCallbacks("card.added", "funding.settled", "payout.ready", "payout.delivered")
		})
	})
	t.Run("step applies to the latest attempt", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{Manual: true, Dir: t.TempDir()}, func(r *rig) {
			r.payout().Create(r.Context(), newPayout("p1", payout.MethodWallet, ""))
			r.simulate("transfer-1", "payout-failed?reason=CLOSED")
			r.advance(0.1)
			r.payout().Create(r.Context(), newPayout("p2", payout.MethodWallet, ""))
			r.crashAndRestart() // the order of attempts must survive a crash
			if got := r.simulate("transfer-1", "payout-delivered"); got != http.StatusOK {
				r.Errorf("payout-delivered: %d", got)
			}
			r.advance(0.1)
			r.wantCallbacks("payout.failed CLOSED", "payout.delivered")
			if last := r.app.callbacks()[1]; last.Key != "p2" {
				r.Errorf("advanced %s, want p2", last.Key)
			}
		})
	})
	t.Run("cross-site request is rejected", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			request, _ := http.NewRequest(http.MethodPost, "http://sandbox.test/simulate/transfers/x/funding-settled", nil)
			request.Header.Set("Sec-Fetch-Site", "cross-site")
			if response, _ := (directTransport{r.sandbox}).RoundTrip(request); response.StatusCode != http.StatusForbidden {
				r.Errorf("status %d", response.StatusCode)
			}
		})
	})
}

func TestAPIRequiresKey(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		for _, call := range []string{
			"POST /v1/card-payments", "POST /v1/widget-tokens", "GET /v1/applicants/x", "POST /v1/screenings", "POST /v1/messages",
			"POST /v1/text-messages",
		} {
			var method, path string
			fmt.Sscan(call, &method, &path)
			if status, _ := r.do(method, path, map[string]string{}); status != http.StatusUnauthorized {
				r.Errorf("%s without a key: status %d", call, status)
			}
		}
	})
}
