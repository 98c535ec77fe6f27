package sandbox_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hulak/providers/filedrop"
	"hulak/providers/funding"
	"hulak/providers/httpclient"
	"hulak/providers/payout"
	"hulak/providers/payout/pacs"
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
	for _, total := range []string{"100.00", "99.00", "55.00"} { // bank test totals have no effect on cards
		t.Run("a total of "+total+" settles", func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				got, err := env.funding().Submit(env.Context(), newDebit("transfer-1/funding/1", env.linkCard(), funding.Card, total))
				if err != nil || got.Declined || got.ProviderRef == "" {
					env.Fatalf("Submit = %+v, %v", got, err)
				}
				env.advance(0.1)
				env.expectCallbacks("card.added", "funding.settled")
				last := env.app.callbacks()[1]
				if last.ReferenceID != "transfer-1" || last.Key != "transfer-1/funding/1" || last.ProviderRef != got.ProviderRef {
					env.Errorf("callback does not match the debit: %+v", last)
				}
				env.advance(6)
				env.expectCallbacks("card.added", "funding.settled")
			})
		})
	}
}

func TestCardDebits(t *testing.T) {
	t.Parallel()
	t.Run("the processor declines a total of 10, even if the app repeats the request", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			d := newDebit("k", env.linkCard(), funding.Card, "10.00")
			for range 2 {
				got, err := env.funding().Submit(env.Context(), d)
				if err != nil || !got.Declined || got.Code != "CARD_DECLINED" {
					env.Fatalf("Submit = %+v, %v", got, err)
				}
			}
			env.advance(5)
			env.expectCallbacks("card.added")
		})
	})
	t.Run("a repeated request debits the card once and returns the same response", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			d := newDebit("k", env.linkCard(), funding.Card, "100.00")
			first, _ := env.funding().Submit(env.Context(), d)
			env.advance(4)
			repeated, err := env.funding().Submit(env.Context(), d)
			if err != nil || first != repeated {
				env.Errorf("repeated Submit = %+v, %v; want %+v", repeated, err, first)
			}
			env.advance(4)
			env.expectCallbacks("card.added", "funding.settled")
		})
	})
	t.Run("the processor rejects a reused key with a different body", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			d := newDebit("k", env.linkCard(), funding.Card, "100.00")
			env.funding().Submit(env.Context(), d)
			d.Total = "101.00"
			if _, err := env.funding().Submit(env.Context(), d); httpclient.Code(err) != "IDEMPOTENCY_KEY_REUSED" {
				env.Errorf("Submit = %v", err)
			}
		})
	})
	t.Run("the processor rejects removed cards, bank accounts, and unknown sources", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			card := env.linkCard()
			if err := env.funding().Remove(env.Context(), card); err != nil {
				env.Fatal(err)
			}
			for _, d := range []funding.Debit{
				newDebit("a", card, funding.Card, "1.00"),
				newDebit("b", env.linkBank("6789"), funding.Card, "1.00"),
				newDebit("c", "unknown", funding.Card, "1.00"),
			} {
				if _, err := env.funding().Submit(env.Context(), d); !errors.Is(err, funding.ErrUnknownSource) {
					env.Errorf("%s: Submit = %v", d.Key, err)
				}
			}
			if _, err := env.funding().Source(env.Context(), card); !errors.Is(err, funding.ErrUnknownSource) {
				env.Errorf("Source = %v", err)
			}
		})
	})
}

func newRefund(key, debitKey, amount string) funding.Refund {
	return funding.Refund{Key: key, TransferID: "transfer-1", DebitKey: debitKey, Kind: funding.Card, Amount: amount, Currency: "USD"}
}

func TestCardRefunds(t *testing.T) {
	t.Parallel()
	t.Run("the refund of a settled payment settles after three days", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.funding().Submit(env.Context(), newDebit("d", env.linkCard(), funding.Card, "105.00"))
			env.advance(1)
			for range 2 { // the second request is a repeat
				got, err := env.funding().Refund(env.Context(), newRefund("f", "d", "105.00"))
				if err != nil || got.Voided || got.ProviderRef == "" {
					env.Fatalf("Refund = %+v, %v", got, err)
				}
			}
			env.advance(2.9)
			env.expectCallbacks("card.added", "funding.settled")
			env.advance(0.2)
			env.expectCallbacks("card.added", "funding.settled", "refund.settled")
			if last := env.app.callbacks()[2]; last.Voided || last.Amount != "105.00" || last.ReferenceID != "transfer-1" {
				env.Errorf("refund.settled callback does not match the refund: %+v", last)
			}
		})
	})
	t.Run("an unsettled payment is voided instead of refunded", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.funding().Submit(env.Context(), newDebit("d", env.linkCard(), funding.Card, "105.00"))
			got, err := env.funding().Refund(env.Context(), newRefund("f", "d", "105.00"))
			if err != nil || !got.Voided {
				env.Fatalf("Refund = %+v, %v", got, err)
			}
			env.advance(5)
			env.expectCallbacks("card.added")
		})
	})
	t.Run("the processor rejects a debit if its refund arrived first", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			card := env.linkCard()
			if got, err := env.funding().Refund(env.Context(), newRefund("f", "d", "105.00")); err != nil || !got.Voided {
				env.Fatalf("Refund = %+v, %v", got, err)
			}
			if _, err := env.funding().Submit(env.Context(), newDebit("d", card, funding.Card, "105.00")); !errors.Is(err, funding.ErrVoided) {
				env.Errorf("Submit = %v", err)
			}
			env.advance(5)
			env.expectCallbacks("card.added")
		})
	})
	t.Run("declined and refunded payments cannot be refunded", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			card := env.linkCard()
			env.funding().Submit(env.Context(), newDebit("declined", card, funding.Card, "10.00"))
			env.funding().Submit(env.Context(), newDebit("refunded", card, funding.Card, "60.00"))
			env.advance(4)
			env.funding().Refund(env.Context(), newRefund("f1", "refunded", "60.00"))
			for key, amount := range map[string]string{"declined": "10.00", "refunded": "60.00"} {
				if _, err := env.funding().Refund(env.Context(), newRefund("f2"+key, key, amount)); !errors.Is(err, funding.ErrNothingToRefund) {
					env.Errorf("%s: Refund = %v", key, err)
				}
			}
		})
	})
	t.Run("a settled payment can be refunded in parts, up to its total", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.funding().Submit(env.Context(), newDebit("d", env.linkCard(), funding.Card, "105.00"))
			env.advance(1)
			if got, err := env.funding().Refund(env.Context(), newRefund("fee", "d", "5.00")); err != nil || got.Voided {
				env.Fatalf("Refund = %+v, %v", got, err)
			}
			if _, err := env.funding().Refund(env.Context(), newRefund("excess", "d", "105.00")); httpclient.Code(err) != "AMOUNT_TOO_LARGE" {
				env.Errorf("Refund = %v", err)
			}
			if got, err := env.funding().Refund(env.Context(), newRefund("rest", "d", "100.00")); err != nil || got.Voided {
				env.Errorf("Refund = %+v, %v", got, err)
			}
			if _, err := env.funding().Refund(env.Context(), newRefund("extra", "d", "5.00")); !errors.Is(err, funding.ErrNothingToRefund) {
				env.Errorf("Refund = %v", err)
			}
		})
	})
	t.Run("the processor rejects a partial refund of an unsettled payment", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.funding().Submit(env.Context(), newDebit("d", env.linkCard(), funding.Card, "105.00"))
			if _, err := env.funding().Refund(env.Context(), newRefund("f", "d", "100.00")); httpclient.Code(err) != "PARTIAL_VOID" {
				env.Errorf("Refund = %v", err)
			}
		})
	})
}

func newPayout(key, method, number string) payout.Payout {
	p := payout.Payout{
		Key: key, TransferID: "transfer-1", Method: method, Amount: "13250.00", Currency: "NPR", SentAmount: "100.00",
		Reference:   "1234567897",
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
		days   []float64 // simulated days on which the callbacks arrive
		want   []string
	}{
		{"a bank deposit is delivered after one day", payout.MethodBankDeposit, "0123456789", []float64{1}, []string{"payout.delivered"}},
		{"a wallet payout is delivered after half a day", payout.MethodWallet, "", []float64{0.5}, []string{"payout.delivered"}},
		{
			"cash is ready after one day and is picked up two days later", payout.MethodCashPickup, "", []float64{1, 3},
			[]string{"payout.ready", "payout.delivered"},
		},
		{
			"a payout to an account ending in 0404 fails with WRONG_NAME", payout.MethodBankDeposit, "01234560404", []float64{0.5},
			[]string{"payout.failed WRONG_NAME"},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				got, err := env.payout().Create(env.Context(), newPayout("p", c.method, c.number))
				if err != nil || got.ReceiptNumber == "" {
					env.Fatalf("Create = %+v, %v", got, err)
				}
				now := 0.0
				for i, day := range c.days {
					env.advance(day - now - 0.01)
					env.expectCallbacks(c.want[:i]...)
					env.advance(0.02)
					env.expectCallbacks(c.want[:i+1]...)
					now = day + 0.01
				}
				env.advance(5)
				env.expectCallbacks(c.want...)
				repeated, err := env.payout().Create(env.Context(), newPayout("p", c.method, c.number))
				if err != nil || repeated != got {
					env.Errorf("repeated Create = %+v, %v; want %+v", repeated, err, got)
				}
			})
		})
	}
}

func TestCancelPayout(t *testing.T) {
	t.Parallel()
	t.Run("a payout can be canceled until delivery, and a repeated cancellation has no effect", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.payout().Create(env.Context(), newPayout("a/payout/1", payout.MethodCashPickup, ""))
			env.advance(1.5)
			for range 2 {
				if err := env.payout().Cancel(env.Context(), "c", "a/payout/1"); err != nil {
					env.Fatal(err)
				}
			}
			env.advance(5)
			env.expectCallbacks("payout.ready", "payout.voided")
			if got, err := env.payout().Status(env.Context(), "a/payout/1"); err != nil || got.Status != payout.StatusVoided {
				env.Errorf("Status = %+v, %v", got, err)
			}
		})
	})
	t.Run("the cancellation of a failed payout returns that it failed", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.payout().Create(env.Context(), newPayout("p", payout.MethodBankDeposit, "01234560404"))
			env.advance(1)
			var canceled struct{ Status string }
			request := httpclient.Request{Operation: "cancel payout", Method: http.MethodPost, Path: "/v1/payouts/p/cancel", Key: "c"}
			err := httpclient.New("payout partner", env.clientConfig()).Call(env.Context(), request, &canceled)
			if err != nil || canceled.Status != payout.StatusFailed {
				env.Errorf("cancel = %+v, %v", canceled, err)
			}
			env.expectCallbacks("payout.failed WRONG_NAME")
		})
	})
	t.Run("a delivered payout cannot be canceled", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			env.payout().Create(env.Context(), newPayout("p", payout.MethodWallet, ""))
			env.advance(1)
			if err := env.payout().Cancel(env.Context(), "c", "p"); !errors.Is(err, payout.ErrTooLate) {
				env.Errorf("Cancel = %v", err)
			}
		})
	})
	t.Run("the institution rejects a payout if its cancellation arrived first", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			if err := env.payout().Cancel(env.Context(), "c", "p"); err != nil {
				env.Fatal(err)
			}
			if _, err := env.payout().Create(env.Context(), newPayout("p", payout.MethodWallet, "")); !errors.Is(err, payout.ErrVoided) {
				env.Errorf("Create = %v", err)
			}
			env.advance(5)
			env.expectCallbacks()
		})
	})
	t.Run("the institution rejects a payout without a beneficiary name and does not store it", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			nameless := newPayout("p", payout.MethodWallet, "")
			nameless.Beneficiary.Name = ""
			var rejection *payout.Rejection
			if _, err := env.payout().Create(env.Context(), nameless); !errors.As(err, &rejection) || rejection.Code != "NAME_MISSING" {
				env.Errorf("Create = %v", err)
			}
			if _, err := env.payout().Status(env.Context(), "p"); !errors.Is(err, payout.ErrUnknownPayout) {
				env.Errorf("Status = %v", err)
			}
		})
	})
}

func TestPayoutOfThreeThousandDollarsNeedsBothPeople(t *testing.T) {
	t.Parallel()
	for title, change := range map[string]func(*payout.Payout){
		"no sender":              func(p *payout.Payout) { p.Sender = nil },
		"no sender's account":    func(p *payout.Payout) { p.Sender.Account = "" },
		"no sender's address":    func(p *payout.Payout) { p.Sender.Address.Lines = nil },
		"no beneficiary address": func(p *payout.Payout) { p.Beneficiary.Address = nil },
		"no amount sent":         func(p *payout.Payout) { p.SentAmount = "" },
	} {
		t.Run("a payout with "+title+" is rejected", func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				order := payouttest.NewLargePayout(payout.MethodBankDeposit)
				change(&order)
				var rejection *payout.Rejection
				if _, err := env.payout().Create(env.Context(), order); !errors.As(err, &rejection) || rejection.Code != "TRAVEL_RULE_DATA_MISSING" {
					env.Errorf("Create = %v", err)
				}
			})
		})
	}
	t.Run("a payout with both people is accepted", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			if _, err := env.payout().Create(env.Context(), payouttest.NewLargePayout(payout.MethodBankDeposit)); err != nil {
				env.Error(err)
			}
		})
	})
}

func TestPayoutAPIPassesContractSuite(t *testing.T) {
	t.Parallel()
	for _, c := range payouttest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				c.Run(env.T, payouttest.Fixture{Partner: payout.NewHTTP(env.clientConfig()), Deliver: func() { env.advance(3) }})
			})
		})
	}
}

func TestPayoutIsPaidOnlyAfterConfirmation(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		partner, order := payout.NewHTTP(env.clientConfig()), newPayout("p", payout.MethodWallet, "")
		quote, err := partner.Quote(env.Context(), order)
		if err != nil || quote.ID == "" || quote.Amount != order.Amount || quote.Charge != "0.00" || quote.Currency != order.Currency {
			env.Errorf("Quote = %+v, %v", quote, err)
		}
		if _, err := partner.Create(env.Context(), order); err != nil {
			env.Fatal(err)
		}
		env.advance(3)
		env.expectCallbacks()
		if got, err := partner.Status(env.Context(), "p"); err != nil || got.Status != payout.StatusCreated {
			env.Errorf("Status = %+v, %v", got, err)
		}
		for range 2 {
			if err := partner.Confirm(env.Context(), "p"); err != nil {
				env.Error(err)
			}
		}
		env.advance(3)
		env.expectCallbacks("payout.delivered")
		if _, err := partner.Create(env.Context(), newPayout("q", payout.MethodWallet, "")); err != nil {
			env.Fatal(err)
		}
		if err := partner.Cancel(env.Context(), "c", "q"); err != nil {
			env.Fatal(err)
		}
		if err := partner.Confirm(env.Context(), "q"); !errors.Is(err, payout.ErrVoided) {
			env.Errorf("Confirm after Cancel = %v", err)
		}
	})
}

func TestControlAPIAdvancesTransfers(t *testing.T) {
	t.Parallel()
	t.Run("a manual sandbox has no timers and rejects steps that are out of order", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{Manual: true}, func(env *testEnv) {
			if got := env.simulate("transfer-1", "funding-settled"); got != http.StatusNotFound {
				env.Errorf("step for an unknown transfer: status %d", got)
			}
			env.funding().Submit(env.Context(), newDebit("d", env.linkCard(), funding.Card, "100.00"))
			env.payout().Create(env.Context(), newPayout("p", payout.MethodCashPickup, ""))
			env.advance(30)
			env.expectCallbacks("card.added")
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
				if got := env.simulate("transfer-1", step.name); got != step.want {
					env.Errorf("%s: %d, want %d", step.name, got, step.want)
				}
				env.advance(0.1)
			}
			env.expectCallbacks("card.added", "funding.settled", "payout.ready", "payout.delivered")
		})
	})
	t.Run("a step applies to the latest payout", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{Manual: true, Dir: t.TempDir()}, func(env *testEnv) {
			env.payout().Create(env.Context(), newPayout("p1", payout.MethodWallet, ""))
			env.simulate("transfer-1", "payout-failed?reason=CLOSED")
			env.advance(0.1)
			env.payout().Create(env.Context(), newPayout("p2", payout.MethodWallet, ""))
			env.crashAndRestart() // the order of payouts must survive a crash
			if got := env.simulate("transfer-1", "payout-delivered"); got != http.StatusOK {
				env.Errorf("payout-delivered: %d", got)
			}
			env.advance(0.1)
			env.expectCallbacks("payout.failed CLOSED", "payout.delivered")
			if last := env.app.callbacks()[1]; last.Key != "p2" {
				env.Errorf("advanced %s, want p2", last.Key)
			}
		})
	})
	t.Run("the sandbox rejects a cross-site request", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			request, _ := http.NewRequest(http.MethodPost, "http://sandbox.test/simulate/transfers/x/funding-settled", nil)
			request.Header.Set("Sec-Fetch-Site", "cross-site")
			if response, _ := (directTransport{env.sandbox}).RoundTrip(request); response.StatusCode != http.StatusForbidden {
				env.Errorf("status %d", response.StatusCode)
			}
		})
	})
}

func TestAPIRequiresKey(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		for _, call := range []string{
			"POST /v1/card-payments", "POST /v1/widget-tokens", "GET /v1/applicants/x", "POST /v1/screenings", "POST /v1/messages",
			"POST /v1/text-messages",
		} {
			var method, path string
			fmt.Sscan(call, &method, &path)
			if status, _ := env.do(method, path, map[string]string{}); status != http.StatusUnauthorized {
				env.Errorf("%s without a key: status %d", call, status)
			}
		}
	})
}

func TestPayoutMessageOfThreeThousandDollarsNeedsBothPeople(t *testing.T) {
	t.Parallel()
	complete, err := os.ReadFile("../payout/iso20022/testdata/pacs008-travel_rule.xml")
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`(?s)<PstlAdr>.*?</PstlAdr>`)
	for title, c := range map[string]struct {
		content, want string
	}{
		"complete message":  {string(complete), pacs.InProcess},
		"no debtor account": {regexp.MustCompile(`(?s)<DbtrAcct>.*?</DbtrAcct>`).ReplaceAllString(string(complete), ""), "RR01"},
		"no addresses":      {address.ReplaceAllString(string(complete), ""), "RR02"},
		"no amount sent":    {regexp.MustCompile(`<InstdAmt.*?</InstdAmt>`).ReplaceAllString(string(complete), ""), "RR04"},
		"less than $3,000":  {address.ReplaceAllString(strings.Replace(string(complete), ">3000.00<", ">2999.99<", 1), ""), pacs.InProcess},
	} {
		t.Run(title+" is answered with "+c.want, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			runInBubble(t, sandbox.Config{PayoutDir: dir}, func(env *testEnv) {
				if err := filedrop.Write(filepath.Join(dir, filedrop.OutDir), "pacs008-1.xml", []byte(c.content)); err != nil {
					env.Fatal(err)
				}
				env.advance(0.1)
				in := filepath.Join(dir, filedrop.InDir)
				names, err := filedrop.List(in)
				if err != nil || len(names) != 1 {
					env.Fatalf("got reports %v, %v", names, err)
				}
				content, err := filedrop.Read(in, names[0], 1<<20)
				if err != nil {
					env.Fatal(err)
				}
				report, err := pacs.ReadStatusReport(content)
				if err != nil {
					env.Fatal(err)
				}
				got := report.Txs[0].Status
				if report.Txs[0].Reason != nil {
					got = report.Txs[0].Reason.Code
				}
				if got != c.want {
					env.Errorf("got %s, want %s", got, c.want)
				}
			})
		})
	}
}
