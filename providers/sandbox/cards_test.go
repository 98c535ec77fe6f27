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
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				c.Run(r.T, fundingtest.Fixture{Rail: r.funding(), Kind: funding.Card, Source: r.linkCard(), Settle: func() { r.advance(1) }})
			})
		})
	}
}

// lossyTransport drops one request, or the response to it.
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
			runInBubble(t, sandbox.Config{}, func(r *rig) {
				id := r.linkCard()
				network := &lossyTransport{directTransport: directTransport{r.sandbox}, lostRequest: lostRequest, dropsRequest: dropsRequest}
				cfg := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: apiKey, Transport: network}
				rail := card.Rail{Processor: card.NewHTTP(cfg)}
				debit := newDebit("transfer-1/funding/1", id, funding.Card, "105.00")
				submission, err := rail.Submit(r.Context(), debit)
				if err != nil { // the worker retries
					submission, err = rail.Submit(r.Context(), debit)
				}
				if err != nil || submission.Declined || submission.ProviderRef == "" {
					r.Errorf("request %d lost: Submit = %+v, %v", lostRequest, submission, err)
				}
				r.advance(1)
				r.wantCallbacks("card.added", "funding.settled")
				network.requests, network.lostRequest = 0, lostRequest
				refund := newRefund("refund-1", debit.Key, "105.00")
				_, err = rail.Refund(r.Context(), refund)
				if err != nil {
					_, err = rail.Refund(r.Context(), refund)
				}
				if err != nil {
					r.Errorf("request %d lost: Refund = %v", lostRequest, err)
				}
				r.advance(4)
				r.wantCallbacks("card.added", "funding.settled", "refund.settled")
			})
		}
	}
}

func TestLostResponseIsRecoveredFromPaymentState(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		submission, err := r.funding().Submit(r.Context(), newDebit("transfer-1/funding/1", r.linkCard(), funding.Card, "11.00"))
		if err != nil || submission.Declined || submission.ProviderRef == "" {
			r.Errorf("Submit = %+v, %v", submission, err)
		}
		r.advance(1)
		r.wantCallbacks("card.added", "funding.settled")
	})
}

func TestVoidCardPayment(t *testing.T) {
	t.Parallel()
	t.Run("voided authorization cannot be captured", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			processor, id := card.NewHTTP(r.clientConfig()), r.linkCard()
			payment, err := processor.Authorize(r.Context(), card.Authorization{
				Key: "k", TransferID: "transfer-1", SourceID: id, Amount: "105.00", Currency: "USD",
			})
			if err != nil || payment.State != card.Authorized {
				r.Fatalf("Authorize = %+v, %v", payment, err)
			}
			for range 2 {
				if err := processor.Void(r.Context(), "k", "105.00"); err != nil {
					r.Fatal(err)
				}
			}
			if err := processor.Capture(r.Context(), "k"); !errors.Is(err, card.ErrVoided) {
				r.Errorf("Capture after Void = %v", err)
			}
			if _, err := r.funding().Submit(r.Context(), newDebit("k", id, funding.Card, "105.00")); !errors.Is(err, funding.ErrVoided) {
				r.Errorf("Submit after Void = %v", err)
			}
			r.advance(5)
			r.wantCallbacks("card.added")
		})
	})
	t.Run("captured payment can be voided until it settles", func(t *testing.T) {
		t.Parallel()
		runInBubble(t, sandbox.Config{}, func(r *rig) {
			processor, id := card.NewHTTP(r.clientConfig()), r.linkCard()
			r.funding().Submit(r.Context(), newDebit("early", id, funding.Card, "105.00"))
			if err := processor.Void(r.Context(), "early", "105.00"); err != nil {
				r.Error(err)
			}
			r.funding().Submit(r.Context(), newDebit("late", id, funding.Card, "105.00"))
			r.advance(1)
			if err := processor.Void(r.Context(), "late", "105.00"); !errors.Is(err, card.ErrSettled) {
				r.Errorf("Void of a settled payment = %v", err)
			}
			for key, want := range map[string]card.State{"early": card.Voided, "late": card.Settled} {
				if found, err := processor.Payment(r.Context(), key); err != nil || found.State != want {
					r.Errorf("Payment(%s) = %+v, %v", key, found, err)
				}
			}
			if _, err := processor.Payment(r.Context(), "unknown"); !errors.Is(err, card.ErrUnknown) {
				r.Errorf("Payment of an unknown key = %v", err)
			}
		})
	})
}

func TestCardRejectsRefund(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(r *rig) {
		rail, debit := r.funding(), newDebit("transfer-1/funding/1", r.linkCard(), funding.Card, "12.00")
		if submission, err := rail.Submit(r.Context(), debit); err != nil || submission.Declined {
			r.Fatalf("Submit = %+v, %v", submission, err)
		}
		r.advance(1)
		if _, err := rail.Refund(r.Context(), newRefund("refund-1", debit.Key, "12.00")); !errors.Is(err, funding.ErrRefundRejected) {
			r.Errorf("Refund = %v, want ErrRefundRejected (9.10a)", err)
		}
	})
}
