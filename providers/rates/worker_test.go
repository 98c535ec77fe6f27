package rates

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// fixture is a worker with a fake bank and a clock that the test sets.
type fixture struct {
	*testing.T
	Worker
	bank *fakeBank
	mu   sync.Mutex
	at   time.Time
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	store := memory.New()
	r := &fixture{T: t, at: monday}
	bank, source := startBank(t, r.now, newPage("1", "1", usdTable("2026-03-09", "134.10")))
	r.bank = bank
	r.Worker = Worker{
		Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Pool: pgtest.New(t), Source: source,
		Margin: decimal.RequireFromString("0.25"), MaxJump: decimal.NewFromInt(5), Now: r.now, Logger: slog.New(slog.DiscardHandler),
	}
	return r
}

func (r *fixture) now() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.at
}

func (r *fixture) advance(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at = r.at.Add(d)
}

// poll runs Poll once and checks its result.
func (r *fixture) poll(wantPolled bool, want error) {
	r.Helper()
	polled, err := r.Poll(r.Context())
	if polled != wantPolled || !errors.Is(err, want) {
		r.Fatalf("polled: %v, %v; want %v, %v", polled, err, wantPolled, want)
	}
}

// publishedRates returns the rates in the log.
func (r *fixture) publishedRates() (all []pricing.RatePublished) {
	r.Helper()
	events, err := r.Log.ReadStream(r.Context(), "rate-USD-NPR", 0, 1000)
	if err != nil {
		r.Fatal(err)
	}
	for _, e := range events {
		all = append(all, e.Event.(pricing.RatePublished))
	}
	return all
}

// requireCurrent checks the current rate and the number of published rates, and returns the last published rate.
func (r *fixture) requireCurrent(rate string, count int) pricing.RatePublished {
	r.Helper()
	all := r.publishedRates()
	if len(all) != count || all[count-1].Rate.Text() != rate {
		r.Fatalf("%d published rates: %+v; want %d, the last one %s", len(all), all, count, rate)
	}
	return all[count-1]
}

func (r *fixture) health() SourceHealth {
	r.Helper()
	s, err := LoadHealth(r.Context(), r.Pool, pricing.SourceNRB)
	if err != nil {
		r.Fatal(err)
	}
	return s
}

func (r *fixture) publishManually(rate, mid string) {
	r.Helper()
	publish := pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid), Source: pricing.SourceAdmin, At: r.now(),
	}
	_, _, err := eventstore.Execute(r.Context(), r.Log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, pricing.RateDecider, "USD-NPR", pricing.RateCommand(publish))
		return struct{}{}, err
	})
	if err != nil {
		r.Fatal(err)
	}
}

func TestWorker(t *testing.T) {
	t.Parallel()
	t.Run("the published rate is the mid rate less our margin, with day and source (3.11a)", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		r.poll(true, nil)
		got := r.requireCurrent("133.76", 1)
		if got.Mid.Text() != "134.10" || got.MidDay != "2026-03-09" || got.Source != "nrb" || !got.At.Equal(monday) {
			t.Errorf("got %+v", got)
		}
		if s := r.health(); !s.LastResponseAt.Equal(monday) || s.Error != "" || !s.FailingSince.IsZero() {
			t.Errorf("health %+v", s)
		}
	})
	t.Run("the bank is polled every 15 minutes, and its table is published once", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		r.poll(true, nil)
		r.advance(pollInterval - time.Second)
		r.poll(false, nil)
		r.advance(time.Second)
		r.poll(true, nil)
		r.requireCurrent("133.76", 1)
	})
	t.Run("one of many processes polls, and a restart publishes nothing twice", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if _, err := r.Poll(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if calls := r.bank.requestCount(); calls != 1 {
			t.Errorf("%d requests to the bank, want 1", calls)
		}
		// Simulate a crash before the process recorded the result.
		if _, err := r.Pool.Exec(t.Context(), `UPDATE rate_sources SET next_at = $1`, monday); err != nil {
			t.Fatal(err)
		}
		r.poll(true, nil)
		r.requireCurrent("133.76", 1)
	})
	t.Run("a crashed process does not block others for long", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		if _, claimed, err := claimPoll(t.Context(), r.Pool, "nrb", r.now()); !claimed || err != nil {
			t.Fatal(claimed, err)
		}
		r.poll(false, nil)
		r.advance(claimTimeout)
		r.poll(true, nil)
		r.requireCurrent("133.76", 1)
	})
	t.Run("while the bank fails, the last rate stays in effect, pauses grow, and the error is recorded", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		r.poll(true, nil)
		r.bank.fail(http.StatusBadGateway)
		r.advance(pollInterval)
		since := r.now()
		for _, wait := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, pollInterval, pollInterval} {
			if polled, err := r.Poll(t.Context()); !polled || err == nil {
				t.Fatal(polled, err)
			}
			r.advance(wait - time.Second)
			r.poll(false, nil)
			r.advance(time.Second)
		}
		r.requireCurrent("133.76", 1)
		s := r.health()
		const want = "Nepal Rastra Bank: list tables: status 502"
		if s.Attempts != 6 || !s.FailingSince.Equal(since) || !s.LastResponseAt.Equal(monday) || s.Error != want {
			t.Errorf("health %+v", s)
		}
		r.bank.respond(newPage("1", "1", usdTable("2026-03-09", "134.20")))
		r.poll(true, nil)
		r.requireCurrent("133.86", 2)
		if s := r.health(); s.Error != "" || s.Attempts != 0 || !s.FailingSince.IsZero() {
			t.Errorf("health %+v", s)
		}
	})
	t.Run("an implausible rate is recorded as an error and not published", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		r.poll(true, nil)
		r.bank.respond(newPage("1", "1", usdTable("2026-03-09", "0")))
		r.advance(pollInterval)
		r.poll(true, ErrImplausible)
		r.requireCurrent("133.76", 1)
		if s := r.health(); !strings.Contains(s.Error, "invalid dollar rate") {
			t.Errorf("health %+v", s)
		}
	})
	t.Run("a jump is recorded as an error until staff publish the rate manually", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		r.poll(true, nil)
		r.bank.respond(newPage("1", "1", usdTable("2026-03-09", "150.00")))
		r.advance(pollInterval)
		r.poll(true, ErrJump)
		r.requireCurrent("133.76", 1)
		if s := r.health(); !strings.Contains(s.Error, "150.00") || !strings.Contains(s.Error, "manually") {
			t.Errorf("health %+v", s)
		}
		r.publishManually("149.00", "150.00")
		r.advance(minRetryDelay)
		r.poll(true, nil)
		r.requireCurrent("149.63", 3)
		if s := r.health(); s.Error != "" {
			t.Errorf("health %+v", s)
		}
	})
	t.Run("a manually published rate stays in effect until the bank's next table", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t)
		r.poll(true, nil)
		r.publishManually("132.00", "134.10")
		r.advance(pollInterval)
		r.poll(true, nil)
		r.requireCurrent("132.00", 2)
		r.bank.respond(newPage("1", "1", usdTable("2026-03-10", "134.30")))
		r.advance(24 * time.Hour)
		r.poll(true, nil)
		r.requireCurrent("133.96", 3)
	})
}

func TestIsStale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title string
		at    time.Time
		want  bool
	}{
		{"today's table is not stale", monday, false},
		{"yesterday's table is not stale before midnight in Nepal", time.Date(2026, 3, 10, 18, 14, 59, 0, time.UTC), false},
		{"a table is stale when its day ended a day ago", time.Date(2026, 3, 10, 18, 15, 0, 0, time.UTC), true},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := IsStale("2026-03-09", c.at); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestCustomerRate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ mid, margin, want string }{
		{"134.10", "0", "134.10"},
		{"134.105", "0", "134.11"}, // half up
		{"134.10", "0.25", "133.76"},
		{"134.00", "100", "0.00"},
	} {
		if got := CustomerRate(money.MustParseRate(c.mid), decimal.RequireFromString(c.margin)).Text(); got != c.want {
			t.Errorf("CustomerRate(%s, %s) = %s, want %s", c.mid, c.margin, got, c.want)
		}
	}
}
