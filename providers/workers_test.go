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
	fundingdomain "hulak/domain/funding"
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

const simulatedDay = 2 * time.Second

// handlerTransport is a RoundTripper that calls a handler directly, without a network connection, so tests can run in a synctest bubble.
type handlerTransport struct{ handler http.Handler }

func (t handlerTransport) RoundTrip(r *http.Request) (response *http.Response, err error) {
	defer func() { // the handler closed the connection without a response
		if cause := recover(); cause == http.ErrAbortHandler { //nolint:errorlint // a recovered value
			err = io.ErrUnexpectedEOF
		} else if cause != nil {
			panic(cause)
		}
	}()
	in := r.Clone(r.Context())
	in.RemoteAddr = "127.0.0.1:40000"
	if in.Body == nil {
		in.Body = http.NoBody
	}
	recorder := httptest.NewRecorder()
	t.handler.ServeHTTP(recorder, in)
	return recorder.Result(), nil
}

// testEnv holds an event log, the workers, and the sandbox that simulates the providers.
type testEnv struct {
	*testing.T
	log             *eventstore.Log
	sandbox         *sandbox.Sandbox
	workers         []func(context.Context, domain.RecordedEvent) error
	callbackHandler inbox.Handler
	redeliver       bool // handle every event twice, as if the process had crashed before saving its checkpoint

	achWorker ach.Worker
	cutoff    time.Time // the next cutoff

	position  int64
	pending   []domain.RecordedEvent
	mu        sync.Mutex
	callbacks []providers.Callback // in order of arrival, including duplicate callbacks
}

func withTestEnv(t *testing.T, cfg sandbox.Config, redeliver bool, test func(*testEnv)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		env := &testEnv{T: t, redeliver: redeliver, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys())}
		cfg.AppURL, cfg.APIKey, cfg.WebhookSecret, cfg.Day = "http://app.test", "key", "secret", simulatedDay
		cfg.Transport = handlerTransport{http.HandlerFunc(env.receive)}
		cfg.Log, cfg.BankDir = slog.New(slog.DiscardHandler), t.TempDir()
		var err error
		if env.sandbox, err = sandbox.New(cfg); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() {
			defer close(done)
			env.sandbox.Run(ctx)
		}()
		t.Cleanup(func() { cancel(); <-done })
		config := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: "key", Transport: handlerTransport{env.sandbox}}
		sources := funding.NewHTTP(config)
		rails := funding.Rails{Sources: sources, Bank: env.newACHRail(cfg.BankDir, sources), Card: card.Rail{Processor: card.NewHTTP(config)}}
		env.workers = []func(context.Context, domain.RecordedEvent) error{
			env.process,
			funding.Worker{Log: env.log, Provider: rails, Now: time.Now}.Handlers().Handle,
			payout.Worker{Log: env.log, Partner: payout.NewHTTP(config), Now: time.Now}.Handlers().Handle,
		}
		env.callbackHandler = inbox.Handler{Log: env.log, Identity: identity.NewHTTP(config), Funding: rails, Now: time.Now}
		test(env)
	})
}

// newACHRail returns the ACH rail, connected to the sandbox's bank.
func (env *testEnv) newACHRail(dir string, accounts *funding.HTTP) ach.Rail {
	env.Helper()
	store, vault := ach.NewMemory(), eventstore.NewKeyEncryptionKey()
	bank, err := ach.OpenDirectoryBank(dir)
	if err != nil {
		env.Fatal(err)
	}
	env.achWorker = ach.Worker{
		Store: store, Vault: vault, Bank: bank, Originator: ach.SandboxOriginator, Cutoffs: ach.IntervalCutoffs(simulatedDay / 2),
		Log: env.log, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
	}
	env.cutoff = env.achWorker.Cutoffs.Next(time.Now())
	return ach.Rail{Store: store, Vault: vault, Accounts: accounts, Now: time.Now}
}

// exchangeBankFiles creates a file if a cutoff has passed, and processes the bank's files. A file that arrives too early is retried
// later.
func (env *testEnv) exchangeBankFiles() {
	env.Helper()
	if !time.Now().Before(env.cutoff) {
		if err := env.achWorker.CreateFiles(env.Context()); err != nil {
			env.Error(err)
		}
		env.cutoff = env.achWorker.Cutoffs.Next(time.Now())
	}
	if err := env.achWorker.Exchange(env.Context()); err != nil && !errors.Is(err, domain.ErrOutOfOrder) {
		env.Error(err)
	}
}

func (env *testEnv) receive(_ http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	callback, err := providers.DecodeCallback(body)
	if err != nil {
		env.Errorf("callback %s: %v", body, err)
	}
	env.mu.Lock()
	defer env.mu.Unlock()
	env.callbacks = append(env.callbacks, callback)
}

func (env *testEnv) process(ctx context.Context, r domain.RecordedEvent) error {
	key := &eventstore.IdempotencyKey{Actor: "process", Operation: "react", Key: r.ID}
	_, _, err := eventstore.Execute(ctx, env.log, eventstore.Command{Key: key}, func(u domain.UnitOfWork) (struct{}, error) {
		for _, step := range process.React(r) {
			if err := process.Apply(u, step); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// advance advances the clock in small steps. After each step, the workers handle new events and callbacks are applied.
func (env *testEnv) advance(days float64) {
	env.Helper()
	const step = 0.125
	for range int(days / step) {
		time.Sleep(time.Duration(step * float64(simulatedDay))) // advances the bubble's clock
		synctest.Wait()
		env.exchangeBankFiles()
		env.processPending()
	}
}

// processPending handles all new events and callbacks. If an event fails, the next call retries it and the later events in its stream.
func (env *testEnv) processPending() {
	env.Helper()
	for more := true; more; {
		events, err := env.log.Read(env.Context(), env.position, 1000)
		if err != nil {
			env.Fatal(err)
		}
		for _, e := range events {
			env.position = e.Position
		}
		more = len(events) > 0
		env.pending = env.processAll(append(env.pending, events...))
		more = env.applyCallbacks() || more
	}
}

func (env *testEnv) processAll(events []domain.RecordedEvent) (failed []domain.RecordedEvent) {
	blocked := map[domain.StreamID]bool{}
	for _, e := range events {
		if !blocked[e.Stream] && env.processOne(e) == nil {
			continue
		}
		blocked[e.Stream] = true
		failed = append(failed, e)
	}
	return failed
}

func (env *testEnv) processOne(e domain.RecordedEvent) error {
	deliveries := 1
	if env.redeliver {
		deliveries = 2
	}
	for range deliveries {
		for _, handle := range env.workers {
			if err := handle(env.Context(), e); err != nil {
				if !errors.Is(err, domain.ErrOutOfOrder) {
					env.Errorf("%s: %v", e.Type, err)
				}
				return err
			}
		}
	}
	return nil
}

func (env *testEnv) applyCallbacks() (applied bool) {
	env.mu.Lock()
	waiting := env.callbacks
	env.callbacks = nil
	env.mu.Unlock()
	var early []providers.Callback
	for _, c := range waiting {
		switch err := env.callbackHandler.Apply(env.Context(), "sandbox", c); {
		case err == nil:
			applied = true
		case errors.Is(err, domain.ErrOutOfOrder):
			early = append(early, c)
		default:
			env.Errorf("%s: %v", c.Kind, err)
		}
	}
	env.mu.Lock()
	defer env.mu.Unlock()
	env.callbacks = append(env.callbacks, early...)
	return applied
}

func execute[C, E, S any](env *testEnv, d domain.Decider[C, E, S], key string, command C) {
	env.Helper()
	_, _, err := eventstore.Execute(env.Context(), env.log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, d, key, command)
		return struct{}{}, err
	})
	if err != nil {
		env.Fatalf("%T: %v", command, err)
	}
}

func (env *testEnv) simulateCallback(path string, body any) map[string]any {
	env.Helper()
	encoded, _ := json.Marshal(body)
	request, _ := http.NewRequest(http.MethodPost, "http://sandbox.test/simulate/"+path, bytes.NewReader(encoded))
	response, _ := handlerTransport{env.sandbox}.RoundTrip(request)
	var result map[string]any
	json.NewDecoder(response.Body).Decode(&result)
	if response.StatusCode != http.StatusOK {
		env.Fatalf("simulate %s: %d %v", path, response.StatusCode, result)
	}
	return result
}

func (env *testEnv) transfer() transfer.State {
	env.Helper()
	s, _, err := eventstore.State(env.Context(), env.log, transfer.Decider, "t-1")
	if err != nil {
		env.Fatal(err)
	}
	return s
}

// scenario is a transfer and its expected outcome. Empty fields have default values.
type scenario struct {
	name            string
	paidByCard      bool
	accountLast4    string
	total           string
	payoutMethod    beneficiary.PayoutMethod
	payoutAccount   string
	daysUntilCancel float64 // 0 if the sender does not cancel
	daysUntilLate   float64 // days until the delivery deadline passes; 0 for never
	wantStatus      transfer.Status
	wantDelivery    transfer.Delivery
	wantLoss        bool
	wantRefund      bool
	check           func(*testEnv)
}

var scenarios = []scenario{
	{
		name:       "a bank deposit is delivered",
		wantStatus: "COMPLETED", wantDelivery: "DELIVERED",
	},
	{
		name:       "a cash pickup paid for by card is delivered",
		paidByCard: true, payoutMethod: beneficiary.CashPickup, wantStatus: "COMPLETED", wantDelivery: "DELIVERED",
	},
	{
		name:         "a wallet payout is delivered",
		payoutMethod: beneficiary.Wallet, wantStatus: "COMPLETED", wantDelivery: "DELIVERED",
	},
	{
		name:  "a bank payment of 99.00 is declined",
		total: "99.00", wantStatus: "FAILED", wantDelivery: "PENDING",
	},
	{
		name:       "a card payment of 10.00 is declined",
		paidByCard: true, total: "10.00", wantStatus: "FAILED", wantDelivery: "PENDING",
	},
	{
		name:  "a bank payment of 55.00 is returned",
		total: "55.00", wantStatus: "RETURNED", wantDelivery: "PENDING",
	},
	{
		name:         "a payment from a closed account is returned, and the account is removed",
		accountLast4: "0002", wantStatus: "RETURNED", wantDelivery: "PENDING", check: checkSourceRemoved,
	},
	{
		name:         "a payment disputed after delivery is returned, and we take the loss",
		accountLast4: "0010", wantStatus: "RETURNED", wantDelivery: "DELIVERED", wantLoss: true,
	},
	{
		name:          "a payout with the wrong name fails",
		payoutAccount: "012340404", wantStatus: "PROCESSED", wantDelivery: "DELIVERY_FAILED",
	},
	{
		name:          "a payout over the account's limit fails",
		payoutAccount: "012340406", wantStatus: "PROCESSED", wantDelivery: "DELIVERY_FAILED",
	},
	{
		name:          "a transfer is refunded immediately if the institution rejects its payout",
		payoutAccount: "012340407", wantStatus: "REFUNDED", wantDelivery: "DELIVERY_FAILED", wantRefund: true,
	},
	{
		name:            "the sender is not debited for a transfer canceled before the cutoff",
		daysUntilCancel: 0.125, wantStatus: "REFUNDED", wantDelivery: "PENDING",
	},
	{
		name:            "a transfer canceled during the debit is refunded after settlement",
		daysUntilCancel: 1, wantStatus: "REFUNDED", wantDelivery: "PENDING", wantRefund: true,
	},
	{
		name:            "a transfer canceled during the payout is refunded",
		daysUntilCancel: 4, wantStatus: "REFUNDED", wantDelivery: "DELIVERY_REQUESTED", wantRefund: true,
	},
	{
		name:       "a transfer canceled before the cash is picked up is refunded",
		paidByCard: true, payoutMethod: beneficiary.CashPickup, daysUntilCancel: 2,
		wantStatus: "REFUNDED", wantDelivery: "DELIVERY_PAYOUT_READY", wantRefund: true,
	},
	{
		name:          "the fee of a late transfer is refunded automatically",
		payoutAccount: "012340404", daysUntilLate: 5, wantStatus: "PROCESSED", wantDelivery: "DELIVERY_FAILED", check: checkFeeRefunded,
	},
	{
		name:          "a late transfer that is canceled is refunded in full",
		payoutAccount: "012340404", daysUntilLate: 5, daysUntilCancel: 6, wantStatus: "REFUNDED", wantDelivery: "DELIVERY_FAILED",
		wantRefund: true, check: checkFeeRefunded,
	},
	{
		name:         "a late transfer whose payment is disputed causes a loss",
		accountLast4: "0010", daysUntilLate: 4, wantStatus: "RETURNED", wantDelivery: "DELIVERED", wantLoss: true,
	},
	{
		name:  "a canceled transfer needs no refund if the bank returns the payment",
		total: "55.00", daysUntilCancel: 1, wantStatus: "RETURNED", wantDelivery: "PENDING",
	},
	{
		name:  "a canceled transfer needs no refund if the bank declines the payment",
		total: "99.00", daysUntilCancel: 0.625, wantStatus: "REFUNDED", wantDelivery: "PENDING",
	},
}

// TestTransferScenarios runs each scenario with a provider that sends each callback once and in order. It then runs the scenario with
// duplicate and late callbacks, and handles every event twice. The outcome must be the same, and money must not move twice.
func TestTransferScenarios(t *testing.T) {
	t.Parallel()
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			withTestEnv(t, sandbox.Config{}, false, s.run)
		})
		for seed := range uint64(4) {
			t.Run(fmt.Sprintf("%s despite duplicate and late callbacks (seed %d)", s.name, seed), func(t *testing.T) {
				t.Parallel()
				withTestEnv(t, sandbox.Config{Faults: sandbox.Faults{RepeatRate: 0.5, LateRate: 0.5, Seed: seed}}, true, s.run)
			})
		}
	}
}

func (s scenario) run(env *testEnv) {
	execute(env, sender.Decider, transfertest.SenderID, sender.Command(sender.SignUp{
		SenderID: transfertest.SenderID, State: "TX", Provider: sender.ProviderSystem, At: time.Now(),
		Person: sender.Person{FirstName: "Maya", LastName: "Gurung", Email: "maya@example.com", CountryCode: "+1", PhoneNumber: "2125550100"},
	}))
	execute(env, transfer.Decider, "t-1", transfer.Command(s.create(env)))
	if s.daysUntilLate > 0 {
		env.advance(s.daysUntilLate)
		execute(env, transfer.Decider, "t-1", transfer.Command(
			transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: time.Now(), At: time.Now()},
		))
	}
	if s.daysUntilCancel > 0 {
		env.advance(s.daysUntilCancel - s.daysUntilLate)
		execute(env, transfer.Decider, "t-1", transfer.Command(transfer.Cancel{By: transfertest.SenderID, At: env.transfer().CreatedAt}))
	}
	env.advance(24)
	if len(env.pending) > 0 || len(env.callbacks) > 0 {
		env.Errorf("got %d unprocessed events and callbacks %v, want none", len(env.pending), env.callbacks)
	}
	got := env.transfer()
	if got.Status != s.wantStatus || got.Delivery != s.wantDelivery {
		env.Errorf("got final status %s with delivery %s, want %s with %s", got.Status, got.Delivery, s.wantStatus, s.wantDelivery)
	}
	if (got.Refund.State == transfer.RefundStatePaid) != s.wantRefund {
		env.Errorf("got refund %q, want a paid refund: %v", got.Refund.State, s.wantRefund)
	}
	s.checkLedger(env)
	if s.check != nil {
		s.check(env)
	}
}

// create links a funding source in the sandbox and returns the command that creates the scenario's transfer.
func (s scenario) create(env *testEnv) transfer.Create {
	c := transfertest.Create()
	kind, path, body := fundingdomain.BankAccount, "bank", map[string]string{
		"referenceId": transfertest.SenderID, "name": "Cedar National Bank", "accountType": "checking", "last4": s.accountLast4,
	}
	if s.paidByCard {
		kind, path, body = fundingdomain.DebitCard, "card", map[string]string{"referenceId": transfertest.SenderID, "network": "VISA"}
	}
	c.FundingKind, c.FundingSourceID = kind, env.simulateCallback(path, body)["sourceId"].(string)
	env.advance(1)
	total := money.MustParse("205.00", money.USD)
	if s.total != "" {
		total = money.MustParse(s.total, money.USD)
	}
	c.Quote.Total, c.Quote.Send = total, total.Sub(c.Quote.Fee)
	switch s.payoutMethod {
	case beneficiary.CashPickup:
		c.Route, c.Payee.PayerName = transfer.Route{Method: s.payoutMethod, PayerID: 3001}, "Prabhu"
	case beneficiary.Wallet:
		c.Route, c.Payee.AccountNumber, c.Payee.WalletProvider = transfer.Route{Method: s.payoutMethod, AccountID: "a-1"}, "9800000000", "eSewa"
	}
	if s.payoutAccount != "" {
		c.Payee.AccountNumber = s.payoutAccount
	}
	c.At = time.Now()
	return c
}

// checkLedger checks the final ledger balances, and that each step happened at most once.
func (s scenario) checkLedger(env *testEnv) {
	env.Helper()
	balance := map[ledger.Account]money.Amount{}
	events, err := env.log.ReadStream(env.Context(), domain.Stream("transfer", "t-1"), 0, 1000)
	if err != nil {
		env.Fatal(err)
	}
	var types []string
	for _, e := range events {
		types = append(types, strings.TrimPrefix(e.Type, "transfer."))
		for _, p := range ledger.Post(e.Event.(transfer.Event)) {
			if before, found := balance[p.Account]; found && before.Currency() == p.Amount.Currency() {
				balance[p.Account] = before.Add(p.Amount)
			} else if !found {
				balance[p.Account] = p.Amount
			}
		}
	}
	for _, account := range []ledger.Account{ledger.FundingReceivable, ledger.RefundsPayable, ledger.PayoutPayable} {
		if b, found := balance[account]; found && !b.IsZero() {
			env.Errorf("got final balance %s of %s after %v, want zero", b, account, types)
		}
	}
	if loss, found := balance[ledger.LossReceivable]; (found && !loss.IsZero()) != s.wantLoss {
		env.Errorf("got final loss %v after %v, want a loss: %v", loss, types, s.wantLoss)
	}
	for _, name := range []string{
		"delivery_late", "fee_refunded", "funding_submitted", "funding_settled", "payout_accepted", "delivered", "refund_settled", "canceled",
	} {
		if n := count(types, name); n > 1 {
			env.Errorf("got %d %s events, want at most one: %v", n, name, types)
		}
	}
}

func count(all []string, value string) (n int) {
	for _, s := range all {
		if s == value {
			n++
		}
	}
	return n
}

// checkFeeRefunded checks that the transfer is late and that its fee was refunded.
func checkFeeRefunded(env *testEnv) {
	env.Helper()
	if t := env.transfer(); !t.IsLate() || t.FeeRefund.State != transfer.PartialRefundStateSettled {
		env.Errorf("got late %v and fee refund %q, want a late transfer and SETTLED", t.IsLate(), t.FeeRefund.State)
	}
}

// checkSourceRemoved checks that the funding source is unusable and that the provider deleted it.
func checkSourceRemoved(env *testEnv) {
	source, _, err := eventstore.State(env.Context(), env.log, fundingdomain.Decider, env.transfer().Funding.SourceID)
	if err != nil || source.IsUsable() {
		env.Errorf("the source is still usable: %+v, %v", source, err)
	}
	config := httpclient.Config{BaseURL: "http://sandbox.test", APIKey: "key", Transport: handlerTransport{env.sandbox}}
	if _, err := funding.NewHTTP(config).Source(env.Context(), source.Account.Token); !errors.Is(err, funding.ErrUnknownSource) {
		env.Errorf("the provider still has the source: %v", err)
	}
}

func TestSenderCallbacks(t *testing.T) {
	t.Parallel()
	t.Run("a sender's latest KYC status and tier are recorded despite reordered callbacks (4.05a)", func(t *testing.T) {
		t.Parallel()
		for seed := range uint64(5) {
			withTestEnv(t, sandbox.Config{Faults: sandbox.Faults{RepeatRate: 0.5, LateRate: 0.7, Seed: seed}}, true, func(env *testEnv) {
				execute(env, sender.Decider, "sender-1", sender.Command(
					sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.ProviderSystem, At: time.Now()},
				))
				env.simulateCallback("kyc", map[string]any{"referenceId": "sender-1", "status": "REVIEW_PENDING"})
				env.simulateCallback("kyc", map[string]any{"referenceId": "sender-1", "status": "VERIFIED", "tier": "TWO"})
				env.simulateCallback("kyc", map[string]any{"referenceId": "sender-1", "status": "SUSPENDED"})
				env.simulateCallback("kyc", map[string]any{"referenceId": "sender-1", "status": "VERIFIED"})
				env.advance(3)
				got, _, err := eventstore.State(env.Context(), env.log, sender.Decider, "sender-1")
				if err != nil || got.KYC != sender.KYCVerified || got.Tier != sender.TierTwo {
					env.Errorf("seed %d: got KYC status %s, tier %s, and error %v, want VERIFIED and TWO", seed, got.KYC, got.Tier, err)
				}
			})
		}
	})
	t.Run("an account with an expired login is usable again after a new login", func(t *testing.T) {
		t.Parallel()
		withTestEnv(t, sandbox.Config{}, false, func(env *testEnv) {
			execute(env, sender.Decider, "sender-1", sender.Command(
				sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.ProviderSystem, At: time.Now()},
			))
			bank := map[string]any{"referenceId": "sender-1", "name": "Cedar", "accountType": "savings"}
			want := []fundingdomain.Status{
				fundingdomain.StatusVerified, fundingdomain.StatusReloginRequired, fundingdomain.StatusVerified,
			}
			var got []fundingdomain.Status
			for _, status := range want {
				bank["status"] = status
				id := env.simulateCallback("bank", bank)["sourceId"].(string)
				env.advance(0.5)
				s, _, err := eventstore.State(env.Context(), env.log, fundingdomain.Decider, id)
				if err != nil || s.SenderID != "sender-1" || s.Account.Holder == "" {
					env.Fatalf("got source %+v and error %v, want a source that belongs to sender-1", s, err)
				}
				got = append(got, s.Status)
			}
			if !slices.Equal(got, want) {
				env.Errorf("got statuses %v, want %v", got, want)
			}
		})
	})
}

func TestInvalidCallbacksHaveNoEffect(t *testing.T) {
	t.Parallel()
	withTestEnv(t, sandbox.Config{Manual: true}, false, func(env *testEnv) {
		execute(env, sender.Decider, "sender-1", sender.Command(
			sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.ProviderSystem, At: time.Now()},
		))
		execute(env, sender.Decider, "sender-2", sender.Command(
			sender.SignUp{SenderID: "sender-2", State: "TX", Provider: sender.ProviderSystem, At: time.Now()},
		))
		execute(env, transfer.Decider, "t-1", transfer.Command(scenario{}.create(env)))
		env.advance(1)
		wrongAmount := providers.Callback{
			ID: "c-1", Kind: providers.FundingSettled, ReferenceID: "t-1", Key: "t-1/funding/1", Amount: "204.99", Currency: "USD",
		}
		if err := env.callbackHandler.Apply(env.Context(), "sandbox", wrongAmount); !errors.Is(err, transfer.ErrContradiction) {
			env.Errorf("wrong amount: got %v, want ErrContradiction", err)
		}
		sourceID := env.transfer().Funding.SourceID
		otherSender := providers.Callback{ID: "c-2", Kind: providers.BankAdded, ReferenceID: "sender-2", SourceID: sourceID}
		if err := env.callbackHandler.Apply(env.Context(), "sandbox", otherSender); !errors.Is(err, providers.ErrMalformed) {
			env.Errorf("another sender's account: got %v, want ErrMalformed", err)
		}
		unknownTransfer := providers.Callback{ID: "c-3", Kind: providers.PayoutDelivered, ReferenceID: "t-9", Key: "t-9/payout/1"}
		if err := env.callbackHandler.Apply(env.Context(), "sandbox", unknownTransfer); !errors.Is(err, transfer.ErrNotFound) {
			env.Errorf("unknown transfer: got %v, want ErrNotFound", err)
		}
		if got := env.transfer(); got.Funding.WasSettled() || got.Status != transfer.StatusPending {
			env.Errorf("got transfer status %s, want an unchanged pending transfer", got.Status)
		}
	})
}
