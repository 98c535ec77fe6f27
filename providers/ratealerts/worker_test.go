package ratealerts_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	readmodel "hulak/projections/ratealerts"
	"hulak/projections/runner"
	"hulak/providers/notification"
	"hulak/providers/ratealerts"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// start is 10 AM in Los Angeles.
var start = time.Date(2027, 3, 2, 18, 0, 0, 0, time.UTC)

// rig has a log, a read model, and checkpoints in Postgres, and a verified sender.
type rig struct {
	*testing.T
	pool   *pgxpool.Pool
	log    *eventstore.Log
	models *runner.Runner
	worker ratealerts.Worker
	mu     sync.Mutex
	now    time.Time
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{T: t, pool: pgtest.New(t), now: start}
	store, err := postgres.Open(t.Context(), r.pool, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	r.log = eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey()))
	r.models = runner.New(r.pool, r.log, []projections.Projection{readmodel.New()}, runner.Options{Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, r.models.Prepare(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = r.models.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	r.worker = ratealerts.Worker{
		Log: r.log, Queue: readmodel.NewQueries(r.pool),
		WaitFor: func(ctx context.Context, position int64) error {
			return r.models.WaitFor(ctx, readmodel.New().Name, position)
		},
		LastAmount: func(context.Context, string) (money.Amount, error) { return money.MustParse("50", money.USD), nil },
		Now:        func() time.Time { r.mu.Lock(); defer r.mu.Unlock(); return r.now },
		Logger:     slog.New(slog.DiscardHandler),
	}
	r.addSender("s")
	r.publish("133.25")
	return r
}

func run[C, E, S any](r *rig, d domain.Decider[C, E, S], key string, c C) {
	r.Helper()
	_, err := eventstore.RunCommand(r.Context(), r.log, eventstore.Command{}, d, key, c)
	require.NoError(r, err)
}

func (r *rig) addSender(id string) {
	r.Helper()
	for _, c := range []sender.Command{
		sender.SignUp{SenderID: id, State: "TX", At: start, Person: sender.Person{
			FirstName: "Maya", Email: id + "@example.com", CountryCode: "+1", PhoneNumber: "2125550100",
		}},
		sender.VerifyEmail{SentAt: start, At: start}, sender.VerifyPhone{SentAt: start, At: start},
		sender.RecordKYC{Status: sender.KYCVerified, At: start},
	} {
		run(r, sender.Decider, id, c)
	}
}

// publish publishes a rate and returns its event.
func (r *rig) publish(rate string) domain.RecordedEvent {
	r.Helper()
	run(r, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Source: pricing.SourceAdmin, At: start,
	}))
	events := r.events()
	return events[len(events)-1]
}

func (r *rig) createAlert(senderID string, a ratealert.Alert) {
	r.Helper()
	a.ID = eventstore.NewID()
	_, err := eventstore.Run(r.Context(), r.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
		return usecase.CreateRateAlert(u, senderID, a, start)
	})
	require.NoError(r, err)
}

func atLeast(rate string) ratealert.Alert {
	return ratealert.Alert{Kind: ratealert.AtLeast, MinRate: money.MustParseRate(rate), Email: true, Text: true}
}

var daily = ratealert.Alert{Kind: ratealert.Daily, Email: true}

func (r *rig) events() []domain.RecordedEvent {
	r.Helper()
	events, err := r.log.Read(r.Context(), 0, 10_000)
	require.NoError(r, err)
	return events
}

func (r *rig) handle(e domain.RecordedEvent) {
	r.Helper()
	require.NoError(r, r.worker.Handlers().Handle(r.Context(), e))
}

// fired returns the rates of the alerts that were sent, in the order of the log.
func (r *rig) fired() (rates []string) {
	r.Helper()
	for _, e := range r.events() {
		if f, ok := e.Event.(ratealert.Fired); ok {
			rates = append(rates, f.Rate.Rate.Text())
		}
	}
	return rates
}

// awaitModels waits until the read model reflects all events.
func (r *rig) awaitModels() {
	r.Helper()
	head, err := r.log.Head(r.Context())
	require.NoError(r, err)
	require.NoError(r, r.worker.WaitFor(r.Context(), head))
}

// fireDailyAt sends the daily alerts that are due at a time.
func (r *rig) fireDailyAt(at time.Time) {
	r.Helper()
	r.awaitModels()
	r.mu.Lock()
	r.now = at
	r.mu.Unlock()
	require.NoError(r, r.worker.FireDaily(r.Context()))
}

func TestReachedRate(t *testing.T) {
	t.Parallel()
	t.Run("an alert is sent once, when its rate is published", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.createAlert("s", atLeast("140"))
		r.handle(r.publish("139.99"))
		assert.Empty(t, r.fired())
		reached := r.publish("140")
		r.handle(reached)
		r.handle(reached)
		r.handle(r.publish("141"))
		assert.Equal(t, []string{"140.00"}, r.fired())
	})
	t.Run("a rate that was replaced before the worker ran sends nothing", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.createAlert("s", atLeast("140"))
		reached := r.publish("140")
		last := r.publish("133")
		r.handle(reached)
		r.handle(last)
		assert.Empty(t, r.fired())
	})
	t.Run("several workers send each alert once", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		for _, rate := range []string{"138", "139", "140"} {
			r.createAlert("s", atLeast(rate))
		}
		reached := r.publish("140")
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { assert.NoError(t, r.worker.Handlers().Handle(t.Context(), reached)) })
		}
		wg.Wait()
		assert.Len(t, r.fired(), 3)
	})
	for name, lock := range map[string]sender.Command{
		"locked for fraud": sender.Lock{Reason: "fraud", At: start},
		"sending locked":   sender.Lock{Reason: "fraud", SendingOnly: true, At: start},
		"suspended":        sender.RecordKYC{Status: sender.KYCSuspended, At: start},
	} {
		t.Run("a sender gets nothing: "+name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.createAlert("s", atLeast("140"))
			r.createAlert("s", daily)
			run(r, sender.Decider, "s", lock)
			r.handle(r.publish("140"))
			r.fireDailyAt(start.AddDate(0, 0, 1))
			assert.Empty(t, r.fired())
		})
	}
	t.Run("an approved erasure deletes the alerts, and nothing is sent", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.createAlert("s", atLeast("140"))
		run(r, sender.Decider, "s", sender.Command(sender.RequestErasure{At: start}))
		run(r, sender.Decider, "s", sender.Command(sender.ApproveErasure{At: start}))
		reached := r.publish("140")
		r.handle(reached)
		assert.Empty(t, r.fired(), "also before the alerts are deleted")
		for _, e := range r.events() {
			r.handle(e)
		}
		state, _, err := eventstore.State(t.Context(), r.log, ratealert.Decider, "s")
		require.NoError(t, err)
		assert.Empty(t, state.Open)
	})
}

func TestDailyRate(t *testing.T) {
	t.Parallel()
	t.Run("the rate is sent once a day from 9 AM, if one was published", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.createAlert("s", daily)
		r.fireDailyAt(start)
		assert.Empty(t, r.fired(), "the rate of the creation is not news")
		r.handle(r.publish("134"))
		assert.Empty(t, r.fired(), "the timer sends daily alerts")
		nine := time.Date(2027, 3, 3, 17, 0, 0, 0, time.UTC)
		r.fireDailyAt(nine.Add(-time.Second))
		assert.Empty(t, r.fired())
		r.fireDailyAt(nine)
		r.publish("135")
		r.fireDailyAt(nine.Add(time.Hour))
		assert.Equal(t, []string{"134.00"}, r.fired())
		r.fireDailyAt(nine.AddDate(0, 0, 1))
		r.fireDailyAt(nine.AddDate(0, 0, 2))
		assert.Equal(t, []string{"134.00", "135.00"}, r.fired())
	})
	t.Run("several workers send one message", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.createAlert("s", daily)
		r.publish("134")
		r.awaitModels()
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { assert.NoError(t, r.worker.FireDaily(t.Context())) })
		}
		wg.Wait()
		assert.Equal(t, []string{"134.00"}, r.fired())
	})
}

// mailbox is a message provider that keeps one message per key.
type mailbox struct {
	mu   sync.Mutex
	keys []string
	sent chan struct{} // receives a value for each new message
}

func (m *mailbox) Send(_ context.Context, message notification.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !slices.Contains(m.keys, message.Key) {
		m.keys = append(m.keys, message.Key)
		m.sent <- struct{}{}
	}
	return nil
}

// follow runs a follower with its stored checkpoint until the returned function is called.
func (r *rig) follow(name string, handlers bus.Handlers) (stop func()) {
	r.Helper()
	s := bus.NewSubscriber(r.log, bus.NewPostgresCheckpoints(r.pool), name, bus.Options{
		Types: handlers.Types(), Logger: slog.New(slog.DiscardHandler), MaxRetryDelay: time.Millisecond,
	})
	messages, err := s.Subscribe(r.Context(), bus.TopicAll)
	require.NoError(r, err)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for m := range messages {
			event, err := bus.Event(m)
			if err == nil {
				err = handlers.Handle(m.Context(), event)
			}
			if err != nil {
				m.Nack()
				continue
			}
			m.Ack()
		}
	}()
	return func() { assert.NoError(r, s.Close()); <-done }
}

func TestRestartSendsEachMessageOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, id := range []string{"a", "b", "c"} {
		r.addSender(id)
		r.createAlert(id, atLeast("140"))
	}
	r.publish("140")

	crashing := r.worker
	decided := make(chan struct{})
	var once sync.Once
	var calls int
	crashing.LastAmount = func(context.Context, string) (money.Amount, error) {
		if calls++; calls > 2 { // two of three alerts are decided; each retry decides nothing more
			once.Do(func() { close(decided) })
			return money.Amount{}, errors.New("the process is about to crash")
		}
		return money.Amount{}, nil
	}
	stop := r.follow("ratealerts", crashing.Handlers())
	<-decided
	stop()
	assert.Len(t, r.fired(), 2)

	box := &mailbox{sent: make(chan struct{}, 10)}
	sending := notification.Worker{
		Log: r.log, Sender: box, AppURL: "https://app.test", Logger: slog.New(slog.DiscardHandler),
		UnsubscribeURL: func(_, alertID string, _ time.Time) string { return "https://app.test/" + alertID },
	}
	// A worker on each of two machines continues. The second handler of each message repeats the first.
	for range 2 {
		defer r.follow("ratealerts", r.worker.Handlers())()
	}
	defer r.follow("notice", append(sending.Handlers(), sending.Handlers()...))()
	for range 6 { // an email and a text message for each alert
		<-box.sent
	}
	assert.Len(t, r.fired(), 3)
	assert.Len(t, box.keys, 6)
}
