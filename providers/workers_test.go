package providers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	sources "hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/process"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/httpclient"
	"hulak/providers/identity"
	"hulak/providers/inbox"
	"hulak/providers/payout"
	"hulak/providers/sandbox"
)

const day = 2 * time.Second

// handlerTransport is a transport that calls a handler directly, so that tests can run in a synctest bubble.
type handlerTransport struct{ handler http.Handler }

func (d handlerTransport) RoundTrip(r *http.Request) (answer *http.Response, err error) {
	defer func() { // the handler closed the connection without a response
		if ended := recover(); ended == http.ErrAbortHandler {
			err = io.ErrUnexpectedEOF
		} else if ended != nil {
			panic(ended)
		}
	}()
	in := r.Clone(r.Context())
	in.RemoteAddr = "127.0.0.1:40000"
	if in.Body == nil {
		in.Body = http.NoBody
	}
	recorder := httptest.NewRecorder()
	d.handler.ServeHTTP(recorder, in)
	return recorder.Result(), nil
}

// testEnv is a log with all its followers, and a sandbox as the provider.
type testEnv struct {
	*testing.T
	log       *eventstore.Log
	sandbox   *sandbox.Sandbox
	workers   []func(context.Context, domain.RecordedEvent) error
	reactions inbox.Reactions
	redeliver bool // every event is handled twice, as after a crash before the checkpoint was saved

	bank   ach.Worker
	cutoff time.Time // the next cut-off

	position  int64
	pending   []domain.RecordedEvent
	mu        sync.Mutex
	callbacks []providers.Callback // in order of arrival, including repetitions
}

func withTestEnv(t *testing.T, cfg sandbox.Config, twice bool, test func(*testEnv)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		w := &testEnv{T: t, redeliver: twice, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys())}
		cfg.AppURL, cfg.APIKey, cfg.WebhookSecret, cfg.Day = "http://app.test", "key", "secret", day
		cfg.Transport = handlerTransport{http.HandlerFunc(w.receive)}
		cfg.Log, cfg.BankDir = slog.New(slog.DiscardHandler), t.TempDir()
		var err error
		if w.sandbox, err = sandbox.New(cfg); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() {
			defer close(done)
			w.sandbox.Run(ctx)
		}()
		t.Cleanup(func() { cancel(); <-done })
		at := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: "key", Transport: handlerTransport{w.sandbox}}
		linked := funding.NewHTTP(at)
		outside := funding.Rails{Sources: linked, Bank: w.openBank(cfg.BankDir, linked), Card: card.Rail{Processor: card.NewHTTP(at)}}
		w.workers = []func(context.Context, domain.RecordedEvent) error{
			w.process,
			funding.Worker{Log: w.log, Provider: outside, Now: time.Now}.Handlers().Handle,
			payout.Worker{Log: w.log, Partner: payout.NewHTTP(at), Now: time.Now}.Handlers().Handle,
		}
		w.reactions = inbox.Reactions{Log: w.log, Identity: identity.NewHTTP(at), Funding: outside, Now: time.Now}
		test(w)
	})
}

// openBank returns the rail of bank accounts, connected to the sandbox's bank.
func (w *testEnv) openBank(dir string, accounts *funding.HTTP) ach.Rail {
	w.Helper()
	store, vault := ach.NewMemory(), eventstore.NewMasterKey()
	folder, err := ach.OpenDirectoryBank(dir)
	if err != nil {
		w.Fatal(err)
	}
	w.bank = ach.Worker{
		Store: store, Vault: vault, Bank: folder, Originator: ach.SandboxOriginator, Cutoffs: ach.Every(day / 2),
		Log: w.log, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
	}
	w.cutoff = w.bank.Cutoffs.Next(time.Now())
	return ach.Rail{Store: store, Vault: vault, Accounts: accounts, Now: time.Now}
}

// exchangeBankFiles makes a file if a cut-off has passed, and processes the bank's files. Files that come too early are retried.
func (w *testEnv) exchangeBankFiles() {
	w.Helper()
	if !time.Now().Before(w.cutoff) {
		if err := w.bank.CreateFiles(w.Context()); err != nil {
			w.Error(err)
		}
		w.cutoff = w.bank.Cutoffs.Next(time.Now())
	}
	if err := w.bank.Exchange(w.Context()); err != nil && !errors.Is(err, domain.ErrOutOfOrder) {
		w.Error(err)
	}
}

func (w *testEnv) receive(_ http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	callback, err := providers.DecodeCallback(body)
	if err != nil {
		w.Errorf("callback %s: %v", body, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.callbacks = append(w.callbacks, callback)
}

func (w *testEnv) process(ctx context.Context, r domain.RecordedEvent) error {
	key := &eventstore.IdempotencyKey{Actor: "process", Operation: "react", Key: r.ID}
	_, _, err := eventstore.Execute(ctx, w.log, eventstore.Command{Key: key}, func(b domain.UnitOfWork) (struct{}, error) {
		for _, step := range process.React(r) {
			if err := process.Apply(b, step); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// advance lets days pass in small steps. After each, workers follow the log and callbacks are applied.
func (w *testEnv) advance(days float64) {
	w.Helper()
	const step = 0.125
	for range int(days / step) {
		time.Sleep(time.Duration(step * float64(day))) // in the bubble's time
		synctest.Wait()
		w.exchangeBankFiles()
		w.processPending()
	}
}

// processPending does everything that can be done now. Events that fail, and later events of the same stream, are retried the next time.
func (w *testEnv) processPending() {
	w.Helper()
	for more := true; more; {
		events, err := w.log.Read(w.Context(), w.position, 1000)
		if err != nil {
			w.Fatal(err)
		}
		for _, e := range events {
			w.position = e.Position
		}
		more = len(events) > 0
		w.pending = w.processAll(append(w.pending, events...))
		more = w.applyCallbacks() || more
	}
}

func (w *testEnv) processAll(events []domain.RecordedEvent) (failed []domain.RecordedEvent) {
	stuck := map[domain.StreamID]bool{}
	for _, e := range events {
		if !stuck[e.Stream] && w.processOne(e) == nil {
			continue
		}
		stuck[e.Stream] = true
		failed = append(failed, e)
	}
	return failed
}

func (w *testEnv) processOne(e domain.RecordedEvent) error {
	times := 1
	if w.redeliver {
		times = 2
	}
	for range times {
		for _, handle := range w.workers {
			if err := handle(w.Context(), e); err != nil {
				if !errors.Is(err, domain.ErrOutOfOrder) {
					w.Errorf("%s: %v", e.Type, err)
				}
				return err
			}
		}
	}
	return nil
}

func (w *testEnv) applyCallbacks() (moved bool) {
	w.mu.Lock()
	waiting := w.callbacks
	w.callbacks = nil
	w.mu.Unlock()
	var early []providers.Callback
	for _, c := range waiting {
		switch err := w.reactions.Apply(w.Context(), "sandbox", c); {
		case err == nil:
			moved = true
		case errors.Is(err, domain.ErrOutOfOrder):
			early = append(early, c)
		default:
			w.Errorf("%s: %v", c.Kind, err)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.callbacks = append(w.callbacks, early...)
	return moved
}

func execute[C, E, S any](w *testEnv, d domain.Decider[C, E, S], key string, command C) {
	w.Helper()
	_, _, err := eventstore.Execute(w.Context(), w.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, d, key, command)
		return struct{}{}, err
	})
	if err != nil {
		w.Fatalf("%T: %v", command, err)
	}
}

func (w *testEnv) simulate(path string, body any) map[string]any {
	w.Helper()
	raw, _ := json.Marshal(body)
	request, _ := http.NewRequest(http.MethodPost, "http://sandbox.test/simulate/"+path, bytes.NewReader(raw))
	answer, _ := handlerTransport{w.sandbox}.RoundTrip(request)
	var out map[string]any
	json.NewDecoder(answer.Body).Decode(&out)
	if answer.StatusCode != http.StatusOK {
		w.Fatalf("simulate %s: %d %v", path, answer.StatusCode, out)
	}
	return out
}

func (w *testEnv) transfer() transfer.State {
	w.Helper()
	s, _, err := eventstore.State(w.Context(), w.log, transfer.Decider, "t-1")
	if err != nil {
		w.Fatal(err)
	}
	return s
}

// scenario is a transfer and its expected outcome.
type scenario struct {
	name         string
	card         bool
	last4        string
	total        string
	method       beneficiary.PayoutMethod
	account      string
	cancelAt     float64 // days after which the sender cancels; 0 for never
	lateAt       float64 // days after which the promised day has passed; 0 for never
	wantStatus   transfer.Status
	wantDelivery transfer.Delivery
	wantLoss     bool // the books end with a loss
	wantRefund   bool // a refund was paid
	check        func(*testEnv)
}

var scenarios = []scenario{
	{name: "a bank deposit is delivered", wantStatus: "COMPLETED", wantDelivery: "DELIVERED"},
	{name: "cash is picked up, paid by card", card: true, method: beneficiary.CashPickup, wantStatus: "COMPLETED", wantDelivery: "DELIVERED"},
	{name: "a wallet is paid", method: beneficiary.Wallet, wantStatus: "COMPLETED", wantDelivery: "DELIVERED"},
	{name: "a total of 99 by bank is declined", total: "99.00", wantStatus: "FAILED", wantDelivery: "PENDING"},
	{name: "a total of 10 by card is declined", card: true, total: "10.00", wantStatus: "FAILED", wantDelivery: "PENDING"},
	{name: "a total of 55 by bank is returned", total: "55.00", wantStatus: "RETURNED", wantDelivery: "PENDING"},
	{name: "a closed account is returned and retired", last4: "0002", wantStatus: "RETURNED", wantDelivery: "PENDING", check: checkSourceRemoved},
	{name: "a disputed account is returned after delivery, at a loss", last4: "0010", wantStatus: "RETURNED", wantDelivery: "DELIVERED", wantLoss: true},
	{name: "a wrong name fails", account: "012340404", wantStatus: "PROCESSED", wantDelivery: "DELIVERY_FAILED"},
	{name: "an account that may not receive so much leaves the payout to be amended", account: "012340406", wantStatus: "PROCESSED", wantDelivery: "DELIVERY_FAILED"},
	{name: "whom the institution will not pay is refunded to the sender at once", account: "012340407", wantStatus: "REFUNDED", wantDelivery: "DELIVERY_FAILED", wantRefund: true},
	{name: "canceled before the cut-off, the debit comes into no file", cancelAt: 0.125, wantStatus: "REFUNDED", wantDelivery: "PENDING"},
	{name: "canceled while the debit is with the bank, it is given back once it has settled", cancelAt: 1, wantStatus: "REFUNDED", wantDelivery: "PENDING", wantRefund: true},
	{name: "canceled while the payout is with the partner, all is given back", cancelAt: 4, wantStatus: "REFUNDED", wantDelivery: "DELIVERY_REQUESTED", wantRefund: true},
	{name: "canceled while the cash waits, all is given back", card: true, method: beneficiary.CashPickup, cancelAt: 2, wantStatus: "REFUNDED", wantDelivery: "DELIVERY_PAYOUT_READY", wantRefund: true},
	{name: "late, the fee is given back unasked (9.09c)", account: "012340404", lateAt: 5, wantStatus: "PROCESSED", wantDelivery: "DELIVERY_FAILED", check: checkFeeRefunded},
	{name: "late and then canceled, the fee and the rest are given back", account: "012340404", lateAt: 5, cancelAt: 6, wantStatus: "REFUNDED", wantDelivery: "DELIVERY_FAILED", wantRefund: true, check: checkFeeRefunded},
	{name: "late and then disputed, at a loss", last4: "0010", lateAt: 4, wantStatus: "RETURNED", wantDelivery: "DELIVERED", wantLoss: true},
	{name: "canceled before the bank returns it, there is nothing to give back", total: "55.00", cancelAt: 1, wantStatus: "RETURNED", wantDelivery: "PENDING"},
	{name: "canceled before the bank declines it, there is nothing to give back", total: "99.00", cancelAt: 0.625, wantStatus: "REFUNDED", wantDelivery: "PENDING"},
}

// TestTransferScenarios runs each story with a well-behaved provider. It then runs it with providers that repeat and reorder callbacks,
// while every event is handled twice. The outcome must be the same, and no money may move twice.
func TestTransferScenarios(t *testing.T) {
	t.Parallel()
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			withTestEnv(t, sandbox.Config{}, false, func(w *testEnv) { s.run(w) })
		})
		for seed := range uint64(4) {
			t.Run(fmt.Sprintf("%s, with a provider that misbehaves (seed %d)", s.name, seed), func(t *testing.T) {
				t.Parallel()
				withTestEnv(t, sandbox.Config{Faults: sandbox.Faults{Repeat: 0.5, Late: 0.5, Seed: seed}}, true, func(w *testEnv) { s.run(w) })
			})
		}
	}
}

func (s scenario) run(w *testEnv) {
	execute(w, sender.Decider, transfertest.Sender, sender.Command(sender.SignUp{
		SenderID: transfertest.Sender, State: "TX", Provider: sender.System, At: time.Now(),
		Person: sender.Person{FirstName: "Maya", LastName: "Gurung", Email: "maya@example.com", CountryCode: "+1", PhoneNumber: "2125550100"},
	}))
	execute(w, transfer.Decider, "t-1", transfer.Command(s.create(w)))
	if s.lateAt > 0 {
		w.advance(s.lateAt)
		execute(w, transfer.Decider, "t-1", transfer.Command(transfer.PassDeadline{Deadline: transfer.DeadlineAvailable, DueAt: time.Now(), At: time.Now()}))
	}
	if s.cancelAt > 0 {
		w.advance(s.cancelAt - s.lateAt)
		execute(w, transfer.Decider, "t-1", transfer.Command(transfer.Cancel{By: transfertest.Sender, At: w.transfer().CreatedAt}))
	}
	w.advance(24)
	if len(w.pending) > 0 || len(w.callbacks) > 0 {
		w.Errorf("left undone: %d events, callbacks %v", len(w.pending), w.callbacks)
	}
	got := w.transfer()
	if got.Status != s.wantStatus || got.Delivery != s.wantDelivery {
		w.Errorf("ended as %s, %s; want %s, %s", got.Status, got.Delivery, s.wantStatus, s.wantDelivery)
	}
	if got.RefundTaken != s.wantRefund {
		w.Errorf("refund taken: %v", got.RefundTaken)
	}
	s.checkLedger(w)
	if s.check != nil {
		s.check(w)
	}
}

// create links a source in the sandbox and returns the story's transfer.
func (s scenario) create(w *testEnv) transfer.Create {
	c := transfertest.Create()
	kind, path, body := sources.BankAccount, "bank", map[string]string{
		"referenceId": transfertest.Sender, "name": "Cedar National Bank", "accountType": "checking", "last4": s.last4,
	}
	if s.card {
		kind, path, body = sources.DebitCard, "card", map[string]string{"referenceId": transfertest.Sender, "network": "VISA"}
	}
	c.FundingKind, c.FundingSourceID = kind, w.simulate(path, body)["sourceId"].(string)
	w.advance(1)
	total := money.MustParse("205.00", money.USD)
	if s.total != "" {
		total = money.MustParse(s.total, money.USD)
	}
	c.Quote.Total, c.Quote.Send = total, total.Sub(c.Quote.Fee)
	switch s.method {
	case beneficiary.CashPickup:
		c.Route, c.Payee.PayerName = transfer.Route{Method: s.method, PayerID: 3001}, "Prabhu"
	case beneficiary.Wallet:
		c.Route, c.Payee.AccountNumber, c.Payee.WalletProvider = transfer.Route{Method: s.method, AccountID: "a-1"}, "9800000000", "eSewa"
	}
	if s.account != "" {
		c.Payee.AccountNumber = s.account
	}
	c.At = time.Now()
	return c
}

// checkLedger checks that all in-flight accounts are empty at the end. Only the money of a failed payout is still owed.
func (s scenario) checkLedger(w *testEnv) {
	w.Helper()
	balance := map[ledger.Account]money.Amount{}
	events, err := w.log.ReadStream(w.Context(), domain.Stream("transfer", "t-1"), 0, 1000)
	if err != nil {
		w.Fatal(err)
	}
	var types []string
	for _, e := range events {
		types = append(types, strings.TrimPrefix(e.Type, "transfer."))
		for _, p := range ledger.Post(e.Event.(transfer.Event)) {
			if before, there := balance[p.Account]; there && before.Currency() == p.Amount.Currency() {
				balance[p.Account] = before.Add(p.Amount)
			} else if !there {
				balance[p.Account] = p.Amount
			}
		}
	}
	for _, account := range []ledger.Account{ledger.FundingReceivable, ledger.RefundsPayable, ledger.PayoutPayable} {
		if b, there := balance[account]; there && !b.IsZero() {
			w.Errorf("%s ends at %s after %v", account, b, types)
		}
	}
	if loss, there := balance[ledger.LossReceivable]; (there && !loss.IsZero()) != s.wantLoss {
		w.Errorf("losses end at %v after %v", loss, types)
	}
	for _, once := range []string{"delivery_late", "fee_refunded", "funding_submitted", "funding_settled", "payout_accepted", "delivered", "refund_settled", "canceled"} {
		if n := count(types, once); n > 1 {
			w.Errorf("%s happened %d times: %v", once, n, types)
		}
	}
}

func count(all []string, one string) (n int) {
	for _, s := range all {
		if s == one {
			n++
		}
	}
	return n
}

// checkFeeRefunded checks that the provider has refunded the fee once, under its own key.
func checkFeeRefunded(w *testEnv) {
	w.Helper()
	if t := w.transfer(); !t.Late || !t.FeeRefunded {
		w.Errorf("late %v, and the fee given back %v", t.Late, t.FeeRefunded)
	}
}

func checkSourceRemoved(w *testEnv) {
	source, _, err := eventstore.State(w.Context(), w.log, sources.Decider, w.transfer().FundingSourceID)
	if err != nil || source.Usable() {
		w.Errorf("the source is still usable: %+v, %v", source, err)
	}
	at := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: "key", Transport: handlerTransport{w.sandbox}}
	if _, err := funding.NewHTTP(at).Source(w.Context(), source.Account.Token); !errors.Is(err, funding.ErrUnknownSource) {
		w.Errorf("the provider still has it: %v", err)
	}
}

func TestSenderCallbacks(t *testing.T) {
	t.Parallel()
	t.Run("verification, tiers and a suspension reach the sender, in whatever order they are told (4.05a)", func(t *testing.T) {
		t.Parallel()
		for seed := range uint64(5) {
			withTestEnv(t, sandbox.Config{Faults: sandbox.Faults{Repeat: 0.5, Late: 0.7, Seed: seed}}, true, func(w *testEnv) {
				execute(w, sender.Decider, "sender-1", sender.Command(sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.System, At: time.Now()}))
				w.simulate("kyc", map[string]any{"referenceId": "sender-1", "status": "REVIEW_PENDING"})
				w.simulate("kyc", map[string]any{"referenceId": "sender-1", "status": "VERIFIED", "tier": "TWO"})
				w.simulate("kyc", map[string]any{"referenceId": "sender-1", "status": "SUSPENDED"})
				w.simulate("kyc", map[string]any{"referenceId": "sender-1", "status": "VERIFIED"})
				w.advance(3)
				got, _, err := eventstore.State(w.Context(), w.log, sender.Decider, "sender-1")
				if err != nil || got.KYC != sender.Verified || got.Tier != sender.TierTwo {
					w.Errorf("seed %d: %s, tier %s, %v", seed, got.KYC, got.Tier, err)
				}
			})
		}
	})
	t.Run("an account whose sign-in expired is usable again after it was renewed (2.28a)", func(t *testing.T) {
		t.Parallel()
		withTestEnv(t, sandbox.Config{}, false, func(w *testEnv) {
			execute(w, sender.Decider, "sender-1", sender.Command(sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.System, At: time.Now()}))
			bank := map[string]any{"referenceId": "sender-1", "name": "Cedar", "accountType": "savings"}
			var seen []sources.Status
			for _, status := range []sources.Status{sources.Verified, sources.ReloginRequired, sources.Verified} {
				bank["status"] = status
				id := w.simulate("bank", bank)["sourceId"].(string)
				w.advance(0.5)
				s, _, err := eventstore.State(w.Context(), w.log, sources.Decider, id)
				if err != nil || s.SenderID != "sender-1" || s.Account.Holder == "" {
					w.Fatalf("%+v, %v", s, err)
				}
				seen = append(seen, s.Status)
			}
			if want := []sources.Status{sources.Verified, sources.ReloginRequired, sources.Verified}; !slices.Equal(seen, want) {
				w.Errorf("seen %v", seen)
			}
		})
	})
}

func TestContradictoryCallbacksHaveNoEffect(t *testing.T) {
	t.Parallel()
	withTestEnv(t, sandbox.Config{Manual: true}, false, func(w *testEnv) {
		execute(w, sender.Decider, "sender-1", sender.Command(sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.System, At: time.Now()}))
		execute(w, sender.Decider, "sender-2", sender.Command(sender.SignUp{SenderID: "sender-2", State: "TX", Provider: sender.System, At: time.Now()}))
		execute(w, transfer.Decider, "t-1", transfer.Command(scenario{}.create(w)))
		w.advance(1)
		settled := providers.Callback{ID: "c-1", Kind: providers.FundingSettled, ReferenceID: "t-1", Key: "t-1/funding/1", Amount: "204.99", Currency: "USD"}
		if err := w.reactions.Apply(w.Context(), "sandbox", settled); !errors.Is(err, transfer.ErrContradiction) {
			w.Errorf("another sum: %v", err)
		}
		foreign := providers.Callback{ID: "c-2", Kind: providers.BankAdded, ReferenceID: "sender-2", SourceID: w.transfer().FundingSourceID}
		if err := w.reactions.Apply(w.Context(), "sandbox", foreign); !errors.Is(err, providers.ErrMalformed) {
			w.Errorf("another's account: %v", err)
		}
		nobody := providers.Callback{ID: "c-3", Kind: providers.PayoutDelivered, ReferenceID: "t-9", Key: "t-9/payout/1"}
		if err := w.reactions.Apply(w.Context(), "sandbox", nobody); !errors.Is(err, transfer.ErrNotFound) {
			w.Errorf("another transfer: %v", err)
		}
		if got := w.transfer(); got.Settled || got.Status != transfer.StatusPending {
			w.Errorf("the transfer moved: %s", got.Status)
		}
	})
}
