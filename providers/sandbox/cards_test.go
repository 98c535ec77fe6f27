package sandbox_test

import (
	"errors"
	"net/http"
	"testing"

	"hulak/providers/funding"
	"hulak/providers/funding/card"
	"hulak/providers/funding/fundingtest"
	"hulak/providers/httpclient"
	"hulak/providers/sandbox"
)

func TestCardRailPassesContractSuite(t *testing.T) {
	t.Parallel()
	for _, c := range fundingtest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				c.Run(env.T, fundingtest.Fixture{Rail: env.funding(), Kind: funding.Card, Source: env.linkCard(), Settle: func() { env.advance(1) }})
			})
		})
	}
}

// lossyTransport drops one request or its response.
type lossyTransport struct {
	directTransport
	requests, lostRequest int
	dropsRequest          bool
}

var errLost = errors.New("connection lost")

func (l *lossyTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	l.requests++
	if l.requests == l.lostRequest && l.dropsRequest {
		return nil, errLost
	}
	response, err := l.directTransport.RoundTrip(r)
	if l.requests == l.lostRequest {
		return nil, errLost
	}
	return response, err
}

func TestCardIsChargedOnceDespiteLostMessages(t *testing.T) {
	t.Parallel()
	for lostRequest := 1; lostRequest <= 4; lostRequest++ {
		for _, dropsRequest := range []bool{false, true} {
			runInBubble(t, sandbox.Config{}, func(env *testEnv) {
				id := env.linkCard()
				network := &lossyTransport{directTransport: directTransport{env.sandbox}, lostRequest: lostRequest, dropsRequest: dropsRequest}
				cfg := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: apiKey, Transport: network}
				rail := card.Rail{Processor: card.NewHTTP(cfg)}
				debit := newDebit("transfer-1/funding/1", id, funding.Card, "105.00")
				submission, err := rail.Submit(env.Context(), debit)
				if err != nil { // the worker retries
					submission, err = rail.Submit(env.Context(), debit)
				}
				if err != nil || submission.Declined || submission.ProviderRef == "" {
					env.Errorf("request %d lost: Submit = %+v, %v", lostRequest, submission, err)
				}
				env.advance(1)
				env.expectCallbacks("card.added", "funding.settled")
				network.requests, network.lostRequest = 0, lostRequest
				refund := newRefund("refund-1", debit.Key, "105.00")
				_, err = rail.Refund(env.Context(), refund)
				if err != nil {
					_, err = rail.Refund(env.Context(), refund)
				}
				if err != nil {
					env.Errorf("request %d lost: Refund = %v", lostRequest, err)
				}
				env.advance(4)
				env.expectCallbacks("card.added", "funding.settled", "refund.settled")
			})
		}
	}
}

func TestLostResponseIsRecoveredFromPaymentState(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		submission, err := env.funding().Submit(env.Context(), newDebit("transfer-1/funding/1", env.linkCard(), funding.Card, "11.00"))
		if err != nil || submission.Declined || submission.ProviderRef == "" {
			env.Errorf("Submit = %+v, %v", submission, err)
		}
		env.advance(1)
		env.expectCallbacks("card.added", "funding.settled")
	})
}

func TestVoidCardPayment(t *testing.T) {
	t.Parallel()
	t.Run("a voided authorization cannot be captured", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			processor, id := card.NewHTTP(env.clientConfig()), env.linkCard()
			payment, err := processor.Authorize(env.Context(), card.Authorization{
				Key: "k", TransferID: "transfer-1", SourceID: id, Amount: "105.00", Currency: "USD",
			})
			if err != nil || payment.State != card.Authorized {
				env.Fatalf("Authorize = %+v, %v", payment, err)
			}
			for range 2 {
				if err := processor.Void(env.Context(), "k", "105.00"); err != nil {
					env.Fatal(err)
				}
			}
			if err := processor.Capture(env.Context(), "k"); !errors.Is(err, card.ErrVoided) {
				env.Errorf("Capture after Void = %v", err)
			}
			if _, err := env.funding().Submit(env.Context(), newDebit("k", id, funding.Card, "105.00")); !errors.Is(err, funding.ErrVoided) {
				env.Errorf("Submit after Void = %v", err)
			}
			env.advance(5)
			env.expectCallbacks("card.added")
		})
	})
	t.Run("a captured payment can be voided until it settles", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(env *testEnv) {
			processor, id := card.NewHTTP(env.clientConfig()), env.linkCard()
			env.funding().Submit(env.Context(), newDebit("early", id, funding.Card, "105.00"))
			if err := processor.Void(env.Context(), "early", "105.00"); err != nil {
				env.Error(err)
			}
			env.funding().Submit(env.Context(), newDebit("late", id, funding.Card, "105.00"))
			env.advance(1)
			if err := processor.Void(env.Context(), "late", "105.00"); !errors.Is(err, card.ErrSettled) {
				env.Errorf("Void of a settled payment = %v", err)
			}
			for key, want := range map[string]card.State{"early": card.Voided, "late": card.Settled} {
				if found, err := processor.Payment(env.Context(), key); err != nil || found.State != want {
					env.Errorf("Payment(%s) = %+v, %v", key, found, err)
				}
			}
			if _, err := processor.Payment(env.Context(), "unknown"); !errors.Is(err, card.ErrUnknown) {
				env.Errorf("Payment for an unknown key = %v", err)
			}
		})
	})
}

func TestCardRejectsRefund(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		rail, debit := env.funding(), newDebit("transfer-1/funding/1", env.linkCard(), funding.Card, "12.00")
		if submission, err := rail.Submit(env.Context(), debit); err != nil || submission.Declined {
			env.Fatalf("Submit = %+v, %v", submission, err)
		}
		env.advance(1)
		if _, err := rail.Refund(env.Context(), newRefund("refund-1", debit.Key, "12.00")); !errors.Is(err, funding.ErrRefundRejected) {
			env.Errorf("Refund = %v, want ErrRefundRejected", err)
		}
	})
}
