package inbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/identity"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// fakeProvider is an identity and funding provider that can be made unavailable.
type fakeProvider struct {
	funding.Provider
	status identity.ApplicantStatus
	err    error
}

func (*fakeProvider) EraseApplicant(context.Context, string) error { return nil }

func (p *fakeProvider) CreateWidgetToken(context.Context, identity.Applicant, []string) (identity.WidgetToken, error) {
	return identity.WidgetToken{}, p.err
}

func (p *fakeProvider) Status(context.Context, string) (identity.ApplicantStatus, error) {
	return p.status, p.err
}

func (p *fakeProvider) Source(context.Context, string) (funding.Source, error) {
	return funding.Source{}, funding.ErrUnknownSource
}

type rig struct {
	*testing.T
	pool     *pgxpool.Pool
	log      *eventstore.Log
	provider *fakeProvider
	worker   *Worker
}

func newRig(t *testing.T) *rig {
	store := memory.New()
	r := &rig{
		T: t, pool: pgtest.New(t), provider: &fakeProvider{},
		log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()),
	}
	r.worker = &Worker{
		Pool: r.pool, Logger: slog.New(slog.DiscardHandler),
		Handler: Handler{Log: r.log, Identity: r.provider, Funding: r.provider, Now: time.Now},
	}
	execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.SignUp{
		SenderID: transfertest.SenderID, State: "TX", Provider: sender.ProviderSystem, At: time.Now(),
	}))
	execute(r, transfer.Decider, "t-1", transfer.Command(transfertest.Create()))
	return r
}

func execute[C, E, S any](r *rig, d domain.Decider[C, E, S], key string, command C) {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, d, key, command)
		return struct{}{}, err
	})
	if err != nil {
		r.Fatal(err)
	}
}

// receive stores callbacks as the API server does. A duplicate callback is stored only once.
func (r *rig) receive(callbacks ...providers.Callback) {
	r.Helper()
	for _, c := range callbacks {
		body, err := json.Marshal(c)
		if err != nil {
			r.Fatal(err)
		}
		r.receiveRaw(c.ID, body)
	}
}

func (r *rig) receiveRaw(id string, body []byte) {
	r.Helper()
	const insert = `INSERT INTO inbox (provider, callback_id, body) VALUES ('sandbox', $1, $2) ON CONFLICT DO NOTHING`
	_, err := r.pool.Exec(r.Context(), insert, id, body)
	if err != nil {
		r.Fatal(err)
	}
}

// processDue processes all due callbacks and returns how many it processed.
func (r *rig) processDue() (total int) {
	r.Helper()
	for {
		processed, err := r.worker.processBatch(r.Context())
		if err != nil {
			r.Fatal(err)
		}
		if processed == 0 {
			return total
		}
		total += processed
	}
}

// makeDue makes all pending callbacks due, as if their pauses had passed.
func (r *rig) makeDue() {
	r.Helper()
	const makeDueSQL = `UPDATE inbox SET received_at = clock_timestamp()
		- interval '100 ms' * (2 ^ least(attempts, 15) - 1) - interval '1 hour' * greatest(attempts - 15, 0)`
	if _, err := r.pool.Exec(r.Context(), makeDueSQL); err != nil {
		r.Fatal(err)
	}
}

// callbackState returns the state of a stored callback.
func (r *rig) callbackState(id string) (done bool, attempts int, failure string) {
	r.Helper()
	const query = `SELECT processed_at IS NOT NULL, attempts, coalesce(error, '') FROM inbox WHERE callback_id = $1`
	err := r.pool.QueryRow(r.Context(), query, id).Scan(&done, &attempts, &failure)
	if err != nil {
		r.Fatal(err)
	}
	return done, attempts, failure
}

func (r *rig) status() transfer.Status {
	r.Helper()
	s, _, err := eventstore.State(r.Context(), r.log, transfer.Decider, "t-1")
	if err != nil {
		r.Fatal(err)
	}
	return s.Status
}

func transferCallback(id string, kind providers.Kind) providers.Callback {
	return providers.Callback{ID: id, Kind: kind, ReferenceID: "t-1", Key: "t-1/funding/1", Code: "R01", OccurredAt: time.Now()}
}

func TestInbox(t *testing.T) {
	t.Parallel()
	submitted := transfer.Command(transfer.RecordFundingSubmitted{Key: "t-1/funding/1", ProviderRef: "p", At: time.Now()})
	t.Run("a duplicate callback takes effect only once", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		execute(r, transfer.Decider, "t-1", submitted)
		head, _ := r.log.Head(r.Context())
		for range 10 {
			r.receive(transferCallback("c-1", providers.FundingSettled))
			r.processDue()
		}
		// Simulate a crash after the command was executed and before the inbox was updated.
		if _, err := r.pool.Exec(r.Context(), `UPDATE inbox SET processed_at = NULL`); err != nil {
			t.Fatal(err)
		}
		r.makeDue()
		r.processDue()
		if now, _ := r.log.Head(r.Context()); now != head+1 || r.status() != transfer.StatusProcessed {
			t.Errorf("%d new events, status %s; want 1 new event and status PROCESSED", now-head, r.status())
		}
		if done, _, failure := r.callbackState("c-1"); !done || failure != "" {
			t.Errorf("callback: done %v, error %q", done, failure)
		}
	})
	t.Run("the worker retries an early callback until it can be applied", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.receive(transferCallback("c-1", providers.FundingSettled))
		for range 2 * maxRejectedAttempts {
			if r.processDue() < 1 {
				t.Fatal("the worker did not retry the callback")
			}
			r.makeDue()
		}
		done, attempts, failure := r.callbackState("c-1")
		if done || attempts < 2*maxRejectedAttempts || !strings.Contains(failure, "OUT_OF_ORDER") {
			t.Errorf("callback: done %v, %d attempts, error %q", done, attempts, failure)
		}
		execute(r, transfer.Decider, "t-1", submitted)
		r.processDue()
		if r.status() != transfer.StatusProcessed {
			t.Errorf("transfer is %s, want PROCESSED", r.status())
		}
	})
	t.Run("a failed callback does not block other callbacks", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.provider.status.KYCStatus = "REVIEW_PENDING"
		early := transferCallback("c-1", providers.FundingSettled)
		r.receive(early)
		for range 12 { // makes the next pause long
			r.processDue()
			r.makeDue()
		}
		if _, err := r.pool.Exec(r.Context(), `UPDATE inbox SET received_at = now()`); err != nil {
			t.Fatal(err)
		}
		r.receive(providers.Callback{ID: "c-2", Kind: providers.KYCStatusChanged, ReferenceID: transfertest.SenderID, Status: "VERIFIED"})
		if processed := r.processDue(); processed != 1 {
			t.Errorf("%d callbacks processed, want 1", processed)
		}
		// The status comes from the provider, not from the callback.
		s, _, err := eventstore.State(r.Context(), r.log, sender.Decider, transfertest.SenderID)
		if err != nil || s.KYC != sender.KYCReviewPending {
			t.Errorf("KYC status is %s, %v; want REVIEW_PENDING", s.KYC, err)
		}
	})
	t.Run("a malformed or contradictory callback fails permanently with an error", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		execute(r, transfer.Decider, "t-1", submitted)
		execute(r, transfer.Decider, "t-1", transfer.Command(transfer.RecordFundingSettled{Key: "t-1/funding/1", At: time.Now()}))
		r.receive(transferCallback("contradictory", providers.FundingDeclined), transferCallback("unknown-kind", "funding.unknown"))
		r.receiveRaw("not-json", []byte("Maya Gurung"))
		if processed := r.processDue(); processed != 3 {
			t.Fatalf("%d callbacks processed, want 3", processed)
		}
		for id, want := range map[string]string{
			"contradictory": "CONTRADICTS_EARLIER_REPORT", "unknown-kind": "unknown kind", "not-json": "unexpected JSON",
		} {
			if done, _, failure := r.callbackState(id); !done || !strings.Contains(failure, want) || strings.Contains(failure, "Maya") {
				t.Errorf("%s: done %v, error %q", id, done, failure)
			}
		}
		if r.status() != transfer.StatusProcessed {
			t.Errorf("transfer is %s, want PROCESSED", r.status())
		}
	})
	t.Run("the worker retries a rejected callback a limited number of times", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.provider.status.KYCStatus = "VERIFIED"
		r.receive(providers.Callback{ID: "tier", Kind: providers.TierRequested, ReferenceID: transfertest.SenderID, Tier: "TWO"})
		r.processDue()
		if done, _, failure := r.callbackState("tier"); done || !strings.Contains(failure, "KYC_NOT_VERIFIED") {
			t.Errorf("callback: done %v, error %q", done, failure)
		}
		r.receive(providers.Callback{ID: "kyc", Kind: providers.KYCStatusChanged, ReferenceID: transfertest.SenderID, Status: "VERIFIED"})
		r.makeDue()
		r.processDue()
		r.makeDue()
		r.processDue()
		s, _, err := eventstore.State(r.Context(), r.log, sender.Decider, transfertest.SenderID)
		if err != nil || s.RequestedTier != sender.TierTwo {
			t.Errorf("requested tier %q, want TWO; %v", s.RequestedTier, err)
		}
		r.receive(providers.Callback{ID: "unknown-sender", Kind: providers.TierRequested, ReferenceID: "unknown", Tier: "TWO"})
		for range maxRejectedAttempts {
			r.processDue()
			r.makeDue()
		}
		if done, _, failure := r.callbackState("unknown-sender"); !done || !strings.Contains(failure, "SENDER_NOT_FOUND") {
			t.Errorf("callback: done %v, error %q", done, failure)
		}
	})
	t.Run("the worker retries callbacks while a provider is unavailable, and ignores a callback for a removed account", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.provider.err = errors.New("unavailable")
		r.receive(
			providers.Callback{ID: "kyc", Kind: providers.KYCStatusChanged, ReferenceID: transfertest.SenderID, Status: "VERIFIED"},
			providers.Callback{ID: "bank", Kind: providers.BankAdded, ReferenceID: transfertest.SenderID, SourceID: "removed"},
		)
		for range 2 * maxRejectedAttempts {
			r.processDue()
			r.makeDue()
		}
		if done, _, _ := r.callbackState("kyc"); done {
			t.Error("the callback was marked as processed while the provider was unavailable")
		}
		if done, _, failure := r.callbackState("bank"); !done || failure != "" {
			t.Errorf("bank: done %v, error %q", done, failure)
		}
		r.provider.err, r.provider.status.KYCStatus = nil, "VERIFIED"
		r.processDue()
		if done, _, failure := r.callbackState("kyc"); !done || failure != "" {
			t.Errorf("kyc: done %v, error %q", done, failure)
		}
	})
}

func TestWorkerProcessesCallbacksUntilStopped(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.RecordKYC{Status: sender.KYCVerified, At: time.Now()}))
	execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.RequestTier{Tier: sender.TierTwo, At: time.Now()}))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- r.worker.Run(ctx) }()
	const callbacks = 40
	for i := range callbacks {
		r.receive(providers.Callback{ID: fmt.Sprintf("c-%d", i), Kind: providers.TierRejected, ReferenceID: transfertest.SenderID, Tier: "TWO"})
	}
	r.worker.Wake()
	waitCtx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for pending := callbacks; pending > 0; {
		if err := r.pool.QueryRow(waitCtx, `SELECT count(*) FROM inbox WHERE processed_at IS NULL`).Scan(&pending); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	s, _, err := eventstore.State(r.Context(), r.log, sender.Decider, transfertest.SenderID)
	if err != nil || s.RequestedTier != sender.TierNone || s.RejectedTier != sender.TierTwo {
		t.Errorf("requested tier %q, rejected tier %q, %v; want a rejected request (4.07b)", s.RequestedTier, s.RejectedTier, err)
	}
}
