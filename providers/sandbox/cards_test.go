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

func TestTheRailOfCardsKeepsItsContract(t *testing.T) {
	t.Parallel()
	for _, c := range fundingtest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, sandbox.Config{}, func(r *rig) {
				c.Run(r.T, fundingtest.Bench{Rail: r.funding(), Kind: funding.Card, Source: r.linkedCard(), Settle: func() { r.pass(1) }})
			})
		})
	}
}

// lossy loses the response to the nth request, or the request itself.
type lossy struct {
	direct
	n, losesAt int
	request    bool
}

var errLost = errors.New("the connection was lost")

func (l *lossy) RoundTrip(r *http.Request) (*http.Response, error) {
	l.n++
	if l.n == l.losesAt && l.request {
		return nil, errLost
	}
	answer, err := l.direct.RoundTrip(r)
	if l.n == l.losesAt {
		return nil, errLost
	}
	return answer, err
}

func TestACardIsChargedOnceWhateverIsLost(t *testing.T) {
	t.Parallel()
	for losesAt := 1; losesAt <= 4; losesAt++ {
		for _, request := range []bool{false, true} {
			inBubble(t, sandbox.Config{}, func(r *rig) {
				id := r.linkedCard()
				network := &lossy{direct: direct{r.sandbox}, losesAt: losesAt, request: request}
				cfg := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: apiKey, Transport: network}
				rail := card.Rail{Processor: card.NewHTTP(cfg)}
				debit := debitOf("transfer-1/funding/1", id, funding.Card, "105.00")
				answer, err := rail.Submit(r.Context(), debit)
				if err != nil { // as the worker retries
					answer, err = rail.Submit(r.Context(), debit)
				}
				if err != nil || answer.Declined || answer.ProviderRef == "" {
					r.Errorf("lost at %d: %+v, %v", losesAt, answer, err)
				}
				r.pass(1)
				r.wantCallbacks("card.added", "funding.settled")
				network.n, network.losesAt = 0, losesAt
				refund := refundOf("refund-1", debit.Key, "105.00")
				_, err = rail.Refund(r.Context(), refund)
				if err != nil {
					_, err = rail.Refund(r.Context(), refund)
				}
				if err != nil {
					r.Errorf("lost at %d: %v", losesAt, err)
				}
				r.pass(4)
				r.wantCallbacks("card.added", "funding.settled", "refund.settled")
			})
		}
	}
}

func TestAProcessorThatDoesNotAnswerIsAskedWhatBecameOfIt(t *testing.T) {
	t.Parallel()
	inBubble(t, sandbox.Config{}, func(r *rig) {
		answer, err := r.funding().Submit(r.Context(), debitOf("transfer-1/funding/1", r.linkedCard(), funding.Card, "11.00"))
		if err != nil || answer.Declined || answer.ProviderRef == "" {
			r.Errorf("%+v, %v", answer, err)
		}
		r.pass(1)
		r.wantCallbacks("card.added", "funding.settled")
	})
}

func TestWhatIsHeldOnACardIsLetGo(t *testing.T) {
	t.Parallel()
	t.Run("before it is captured, it is never taken", func(t *testing.T) {
		t.Parallel()
		inBubble(t, sandbox.Config{}, func(r *rig) {
			processor, id := card.NewHTTP(r.partner()), r.linkedCard()
			held, err := processor.Authorize(r.Context(), card.Authorization{
				Key: "k", TransferID: "transfer-1", SourceID: id, Amount: "105.00", Currency: "USD",
			})
			if err != nil || held.State != card.Authorized {
				r.Fatalf("%+v, %v", held, err)
			}
			for range 2 {
				if err := processor.Void(r.Context(), "k", "105.00"); err != nil {
					r.Fatal(err)
				}
			}
			if err := processor.Capture(r.Context(), "k"); !errors.Is(err, card.ErrVoided) {
				r.Errorf("captured: %v", err)
			}
			if _, err := r.funding().Submit(r.Context(), debitOf("k", id, funding.Card, "105.00")); !errors.Is(err, funding.ErrVoided) {
				r.Errorf("asked again: %v", err)
			}
			r.pass(5)
			r.wantCallbacks("card.added")
		})
	})
	t.Run("what was captured is let go until it settles, and then refunded only", func(t *testing.T) {
		t.Parallel()
		inBubble(t, sandbox.Config{}, func(r *rig) {
			processor, id := card.NewHTTP(r.partner()), r.linkedCard()
			r.funding().Submit(r.Context(), debitOf("early", id, funding.Card, "105.00"))
			if err := processor.Void(r.Context(), "early", "105.00"); err != nil {
				r.Error(err)
			}
			r.funding().Submit(r.Context(), debitOf("late", id, funding.Card, "105.00"))
			r.pass(1)
			if err := processor.Void(r.Context(), "late", "105.00"); !errors.Is(err, card.ErrSettled) {
				r.Errorf("got %v", err)
			}
			for key, want := range map[string]card.State{"early": card.Voided, "late": card.Settled} {
				if found, err := processor.Payment(r.Context(), key); err != nil || found.State != want {
					r.Errorf("%s: %+v, %v", key, found, err)
				}
			}
			if _, err := processor.Payment(r.Context(), "never"); !errors.Is(err, card.ErrUnknown) {
				r.Errorf("got %v", err)
			}
		})
	})
}

func TestACardThatTakesNoRefund(t *testing.T) {
	t.Parallel()
	inBubble(t, sandbox.Config{}, func(r *rig) {
		rail, debit := r.funding(), debitOf("transfer-1/funding/1", r.linkedCard(), funding.Card, "12.00")
		if answer, err := rail.Submit(r.Context(), debit); err != nil || answer.Declined {
			r.Fatalf("%+v, %v", answer, err)
		}
		r.pass(1)
		if _, err := rail.Refund(r.Context(), refundOf("refund-1", debit.Key, "12.00")); !errors.Is(err, funding.ErrRefundRefused) {
			r.Errorf("9.10a a refund that the card does not take is answered with %v", err)
		}
	})
}
