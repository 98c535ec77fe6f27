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
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// fixture holds a worker with a fake bank and a clock that the test advances.
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
	f := &fixture{T: t, at: monday}
	bank, source := startBank(t, f.now, newPage("1", "1", newUSDTable("2026-03-09", "134.10")))
	f.bank = bank
	f.Worker = Worker{
		Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Pool: pgtest.New(t), Source: source,
		Margin: decimal.RequireFromString("0.25"), MaxJump: decimal.NewFromInt(5), Now: f.now, Logger: slog.New(slog.DiscardHandler),
	}
	return f
}

func (f *fixture) now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at
}

func (f *fixture) advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = f.at.Add(d)
}

// requirePoll calls Poll once and checks its result.
func (f *fixture) requirePoll(wantPolled bool, wantErr error) {
	f.Helper()
	polled, err := f.Poll(f.Context())
	if polled != wantPolled || !errors.Is(err, wantErr) {
		f.Fatalf("Poll = %v, %v; want %v, %v", polled, err, wantPolled, wantErr)
	}
}

// publishedRates returns all published rates.
func (f *fixture) publishedRates() (all []pricing.RatePublished) {
	f.Helper()
	events, err := f.Log.ReadStream(f.Context(), "rate-USD-NPR", 0, 1000)
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range events {
		all = append(all, e.Event.(pricing.RatePublished))
	}
	return all
}

// requireCurrent checks the current rate and the number of published rates. It returns the current rate.
func (f *fixture) requireCurrent(rate string, count int) pricing.RatePublished {
	f.Helper()
	all := f.publishedRates()
	if len(all) != count || all[count-1].Rate.Text() != rate {
		f.Fatalf("got %d published rates %+v, want %d with %s as the current rate", len(all), all, count, rate)
	}
	return all[count-1]
}

func (f *fixture) health() SourceHealth {
	f.Helper()
	s, err := LoadHealth(f.Context(), f.Pool, pricing.SourceNRB)
	if err != nil {
		f.Fatal(err)
	}
	return s
}

func (f *fixture) publishManually(rate, mid string) {
	f.Helper()
	publish := pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid), Source: pricing.SourceAdmin, At: f.now(),
	}
	_, _, err := eventstore.Execute(f.Context(), f.Log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, pricing.RateDecider, "USD-NPR", pricing.RateCommand(publish))
		return struct{}{}, err
	})
	if err != nil {
		f.Fatal(err)
	}
}

func TestWorker(t *testing.T) {
	t.Parallel()
	t.Run("the worker publishes the mid-market rate minus our margin, with the day and the source (3.11a)", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		got := f.requireCurrent("133.76", 1)
		if got.Mid.Text() != "134.10" || got.MidDay != "2026-03-09" || got.Source != "nrb" || !got.At.Equal(monday) {
			t.Errorf("got %+v", got)
		}
		if s := f.health(); !s.LastResponseAt.Equal(monday) || s.Error != "" || !s.FailingSince.IsZero() {
			t.Errorf("got health %+v, want a working source", s)
		}
	})
	t.Run("the worker polls the bank every 15 minutes and publishes its table once", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		f.advance(pollInterval - time.Second)
		f.requirePoll(false, nil)
		f.advance(time.Second)
		f.requirePoll(true, nil)
		f.requireCurrent("133.76", 1)
	})
	t.Run("only one of several processes polls, and a restart does not publish a rate twice", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		var polls sync.WaitGroup
		for range 8 {
			polls.Go(func() {
				if _, err := f.Poll(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		polls.Wait()
		if calls := f.bank.requestCount(); calls != 1 {
			t.Errorf("got %d requests to the bank, want 1", calls)
		}
		// Simulate a crash before the worker recorded the result.
		if _, err := f.Pool.Exec(t.Context(), `UPDATE rate_sources SET next_at = $1`, monday); err != nil {
			t.Fatal(err)
		}
		f.requirePoll(true, nil)
		f.requireCurrent("133.76", 1)
	})
	t.Run("another process polls after a process crashes", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		if _, claimed, err := claimPoll(t.Context(), f.Pool, "nrb", f.now()); !claimed || err != nil {
			t.Fatal(claimed, err)
		}
		f.requirePoll(false, nil)
		f.advance(claimTimeout)
		f.requirePoll(true, nil)
		f.requireCurrent("133.76", 1)
	})
	t.Run("if the bank fails, the worker keeps the current rate, records the error, and retries less often", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		f.bank.setStatus(http.StatusBadGateway)
		f.advance(pollInterval)
		failingSince := f.now()
		for _, delay := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, pollInterval, pollInterval} {
			if polled, err := f.Poll(t.Context()); !polled || err == nil {
				t.Fatal(polled, err)
			}
			f.advance(delay - time.Second)
			f.requirePoll(false, nil)
			f.advance(time.Second)
		}
		f.requireCurrent("133.76", 1)
		s := f.health()
		const want = "Nepal Rastra Bank: list tables: status 502"
		if s.Attempts != 6 || !s.FailingSince.Equal(failingSince) || !s.LastResponseAt.Equal(monday) || s.Error != want {
			t.Errorf("got health %+v, want 6 failed attempts since %s with error %q", s, failingSince, want)
		}
		f.bank.setPages(newPage("1", "1", newUSDTable("2026-03-09", "134.20")))
		f.requirePoll(true, nil)
		f.requireCurrent("133.86", 2)
		if s := f.health(); s.Error != "" || s.Attempts != 0 || !s.FailingSince.IsZero() {
			t.Errorf("got health %+v, want a working source", s)
		}
	})
	t.Run("an implausible rate is recorded as an error and not published", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		f.bank.setPages(newPage("1", "1", newUSDTable("2026-03-09", "0")))
		f.advance(pollInterval)
		f.requirePoll(true, ErrImplausible)
		f.requireCurrent("133.76", 1)
		if s := f.health(); !strings.Contains(s.Error, "invalid dollar rate") {
			t.Errorf("got health %+v, want an error about the dollar rate", s)
		}
	})
	t.Run("a jump is recorded as an error until staff publish the rate manually", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		f.bank.setPages(newPage("1", "1", newUSDTable("2026-03-09", "150.00")))
		f.advance(pollInterval)
		f.requirePoll(true, ErrJump)
		f.requireCurrent("133.76", 1)
		if s := f.health(); !strings.Contains(s.Error, "150.00") || !strings.Contains(s.Error, "manually") {
			t.Errorf("got health %+v, want an error that asks for manual publication", s)
		}
		f.publishManually("149.00", "150.00")
		f.advance(minRetryDelay)
		f.requirePoll(true, nil)
		f.requireCurrent("149.63", 3)
		if s := f.health(); s.Error != "" {
			t.Errorf("got health %+v, want no error", s)
		}
	})
	t.Run("the limit of the approval rules applies instead of the setting", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		from := decimal.NewFromInt(1)
		change := approval.ChangeRules{Rules: []approval.Rule{{Action: approval.PublishRate, Approvals: 1, Hours: 24, From: &from}}, At: f.now()}
		_, err := eventstore.RunCommand(t.Context(), f.Log, eventstore.Command{}, approval.RulesDecider, approval.RulesKey, change)
		if err != nil {
			t.Fatal(err)
		}
		f.bank.setPages(newPage("1", "1", newUSDTable("2026-03-09", "136.78")))
		f.advance(pollInterval)
		f.requirePoll(true, ErrJump)
		f.requireCurrent("133.76", 1)
	})
	t.Run("a manually published rate stays in effect until the bank publishes its next table", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.requirePoll(true, nil)
		f.publishManually("132.00", "134.10")
		f.advance(pollInterval)
		f.requirePoll(true, nil)
		f.requireCurrent("132.00", 2)
		f.bank.setPages(newPage("1", "1", newUSDTable("2026-03-10", "134.30")))
		f.advance(24 * time.Hour)
		f.requirePoll(true, nil)
		f.requireCurrent("133.96", 3)
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
		{"yesterday's table is not stale until midnight in Nepal", time.Date(2026, 3, 10, 18, 14, 59, 0, time.UTC), false},
		{"a table is stale one day after its day ended", time.Date(2026, 3, 10, 18, 15, 0, 0, time.UTC), true},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := IsStale("2026-03-09", c.at); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
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
