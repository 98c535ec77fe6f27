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

// rig is a worker with a fake bank and a clock that the test sets.
type rig struct {
	*testing.T
	Worker
	bank *bank
	mu   sync.Mutex
	at   time.Time
}

func newRig(t *testing.T) *rig {
	t.Helper()
	store := memory.New()
	r := &rig{T: t, at: monday}
	bank, source := startBank(t, r.now, page("1", "1", usdTable("2026-03-09", "134.10")))
	r.bank = bank
	r.Worker = Worker{
		Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Pool: pgtest.New(t), Source: source,
		Margin: decimal.RequireFromString("0.25"), JumpMax: decimal.NewFromInt(5), Now: r.now, Logger: slog.New(slog.DiscardHandler),
	}
	return r
}

func (r *rig) now() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.at
}

func (r *rig) advance(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at = r.at.Add(d)
}

// poll lets the worker check whether it is time.
func (r *rig) poll(wantAsked bool, want error) {
	r.Helper()
	asked, err := r.Poll(r.Context())
	if asked != wantAsked || !errors.Is(err, want) {
		r.Fatalf("asked: %v, %v; want %v, %v", asked, err, wantAsked, want)
	}
}

// published returns the rates in the log.
func (r *rig) published() (all []pricing.RatePublished) {
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

// requireCurrent returns the current rate. It checks the rate and the number of published rates.
func (r *rig) requireCurrent(rate string, count int) pricing.RatePublished {
	r.Helper()
	all := r.published()
	if len(all) != count || all[count-1].Rate.Text() != rate {
		r.Fatalf("%d rates were published: %+v, want %d and then %s", len(all), all, count, rate)
	}
	return all[count-1]
}

func (r *rig) health() SourceHealth {
	r.Helper()
	s, err := HealthOf(r.Context(), r.Pool, pricing.SourceNRB)
	if err != nil {
		r.Fatal(err)
	}
	return s
}

func (r *rig) publishManually(rate, mid string) {
	r.Helper()
	publish := pricing.PublishRate{From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid), Source: pricing.SourceAdmin, At: r.now()}
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
	t.Run("a table is published less our margin, with the bank's middle rate, its day and its source (3.11a)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.poll(true, nil)
		got := r.requireCurrent("133.76", 1)
		if got.Mid.Text() != "134.10" || got.MidDay != "2026-03-09" || got.Source != "nrb" || !got.At.Equal(monday) {
			t.Errorf("got %+v", got)
		}
		if s := r.health(); !s.AnsweredAt.Equal(monday) || s.Error != "" || !s.FailingSince.IsZero() {
			t.Errorf("it stands %+v", s)
		}
	})
	t.Run("the bank is asked each quarter of an hour, and its table published once", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.poll(true, nil)
		r.advance(pollInterval - time.Second)
		r.poll(false, nil)
		r.advance(time.Second)
		r.poll(true, nil)
		r.requireCurrent("133.76", 1)
	})
	t.Run("of many processes one asks, and after a restart nothing is published twice", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if _, err := r.Poll(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if calls := r.bank.calls(); calls != 1 {
			t.Errorf("the bank was asked %d times", calls)
		}
		if _, err := r.Pool.Exec(t.Context(), `UPDATE rate_sources SET next_at = $1`, monday); err != nil { // as if the process had crashed before it recorded the result
			t.Fatal(err)
		}
		r.poll(true, nil)
		r.requireCurrent("133.76", 1)
	})
	t.Run("a process that died in its turn holds nobody up for long", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		if _, taken, err := claimTurn(t.Context(), r.Pool, "nrb", r.now()); !taken || err != nil {
			t.Fatal(taken, err)
		}
		r.poll(false, nil)
		r.advance(turnTimeout)
		r.poll(true, nil)
		r.requireCurrent("133.76", 1)
	})
	t.Run("while the bank fails the last rate goes on, the pauses grow, and it is said since when and why", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.poll(true, nil)
		r.bank.fail(http.StatusBadGateway)
		r.advance(pollInterval)
		since := r.now()
		for _, wait := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, pollInterval, pollInterval} {
			if asked, err := r.Poll(t.Context()); !asked || err == nil {
				t.Fatal(asked, err)
			}
			r.advance(wait - time.Second)
			r.poll(false, nil)
			r.advance(time.Second)
		}
		r.requireCurrent("133.76", 1)
		s := r.health()
		if s.Tries != 6 || !s.FailingSince.Equal(since) || !s.AnsweredAt.Equal(monday) || s.Error != "Nepal Rastra Bank: list tables: status 502" {
			t.Errorf("it stands %+v", s)
		}
		r.bank.respond(page("1", "1", usdTable("2026-03-09", "134.20")))
		r.poll(true, nil)
		r.requireCurrent("133.86", 2)
		if s := r.health(); s.Error != "" || s.Tries != 0 || !s.FailingSince.IsZero() {
			t.Errorf("it stands %+v", s)
		}
	})
	t.Run("a rate that is none is not published, and said", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.poll(true, nil)
		r.bank.respond(page("1", "1", usdTable("2026-03-09", "0")))
		r.advance(pollInterval)
		r.poll(true, ErrImplausible)
		r.requireCurrent("133.76", 1)
		if s := r.health(); !strings.Contains(s.Error, "no rate") {
			t.Errorf("it stands %+v", s)
		}
	})
	t.Run("a jump is not published but said, until somebody has published it by hand", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.poll(true, nil)
		r.bank.respond(page("1", "1", usdTable("2026-03-09", "150.00")))
		r.advance(pollInterval)
		r.poll(true, ErrJump)
		r.requireCurrent("133.76", 1)
		if s := r.health(); !strings.Contains(s.Error, "150.00") || !strings.Contains(s.Error, "by hand") {
			t.Errorf("it stands %+v", s)
		}
		r.publishManually("149.00", "150.00")
		r.advance(retryAfter)
		r.poll(true, nil)
		r.requireCurrent("149.63", 3)
		if s := r.health(); s.Error != "" {
			t.Errorf("it stands %+v", s)
		}
	})
	t.Run("what an admin publishes stands until the bank's next table", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.poll(true, nil)
		r.publishManually("132.00", "134.10")
		r.advance(pollInterval)
		r.poll(true, nil)
		r.requireCurrent("132.00", 2)
		r.bank.respond(page("1", "1", usdTable("2026-03-10", "134.30")))
		r.advance(24 * time.Hour)
		r.poll(true, nil)
		r.requireCurrent("133.96", 3)
	})
}

func TestStale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title string
		at    time.Time
		want  bool
	}{
		{"a table of today is not", monday, false},
		{"one of yesterday is not, up to midnight in Nepal", time.Date(2026, 3, 10, 18, 14, 59, 0, time.UTC), false},
		{"one whose day has been over for a day is", time.Date(2026, 3, 10, 18, 15, 0, 0, time.UTC), true},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			if got := Stale("2026-03-09", c.at); got != c.want {
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
			t.Errorf("9.07a %s less %s %%: got %s, want %s", c.mid, c.margin, got, c.want)
		}
	}
}
