package telemetry

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hulak/domain/alarm"
	"hulak/internal/integrity"
	"hulak/projections/ledger"
	"hulak/projections/runner"
)

// SystemState holds values of the whole system, as opposed to one process. A part that could not be read is nil or zero, and is not
// exported.
type SystemState struct {
	ReadAt      time.Time
	Readings    []alarm.Reading
	Raised      map[alarm.Metric]bool // alarms, and whether they are raised
	ReadModels  []runner.Status
	Workers     []WorkerState
	Divergences map[string]int64 // open divergences by kind
	Checker     integrity.Status
	Balances    []ledger.Balance
	// OpenTransfers counts the transfers that are not finished, by status.
	OpenTransfers    map[string]int64
	WaitingCallbacks *int64
	WebhookLag       *int64 // age of the oldest webhook message that is not delivered, in seconds
	SealedPosition   *int64
	RatesPublishedAt map[string]time.Time // current exchange rates by pair
}

// WorkerState is the progress of a worker.
type WorkerState struct {
	Name    string
	Claimed bool          // whether a process runs it
	Lag     time.Duration // age of the oldest event that it has not handled
}

// System exports the state of the whole system in the process that reads it. It is safe for concurrent use.
type System struct {
	head      func() int64
	now       func() time.Time
	published atomic.Pointer[publishedState]
}

type publishedState struct {
	SystemState
	leaseErr func() error // returns an error after the lease has ended
}

// NewSystem returns a System that exports nothing yet. head returns the position of the last event.
func NewSystem(head func() int64, now func() time.Time) *System { return &System{head: head, now: now} }

// maxStateAge is the age at which a state is no longer exported.
const maxStateAge = time.Minute

// Publish exports a state until the lease ends or the state is a minute old. The lease is the context of the task that reads the state.
// One process at a time runs the task, so one process at a time exports the state.
func (s *System) Publish(lease context.Context, state SystemState) {
	s.published.Store(&publishedState{state, lease.Err})
}

// readingMetric is how the reading of an alarm rule is exported.
type readingMetric struct {
	desc  *prometheus.Desc
	scale float64 // multiplies the reading to get the base unit
}

const (
	secondsPerDay = 24 * 60 * 60
	percent       = 0.01
)

// readingMetrics lists the readings that are exported as they are. The others are exported in more detail.
var readingMetrics = map[alarm.Metric]readingMetric{
	alarm.OutOfBalanceCurrencies: {newDesc("hulak_ledger_unbalanced_currencies", "Currencies whose balances do not sum to zero."), 1},
	alarm.InFlightAge: {newDesc("hulak_transfer_in_flight_age_seconds",
		"Time since the last step of the oldest transfer with money in flight, in whole days."), secondsPerDay},
	alarm.OverdueTransfers: {newDesc("hulak_transfers_overdue", "Undelivered transfers past their promised date."), 1},
	alarm.CallbackLag:      {newDesc("hulak_callback_lag_seconds", "Age of the oldest callback that is not processed."), 1},
	alarm.FailedCallbacks:  {newDesc("hulak_callbacks_failed", "Callbacks that failed permanently."), 1},
	alarm.OverdueDeadlines: {newDesc("hulak_deadlines_overdue", "Deadlines that should have fired, at most 1,000."), 1},
	alarm.SealLag:          {newDesc("hulak_seal_lag_seconds", "Age of the oldest event that no signed head covers."), 1},
	alarm.WitnessLag: {newDesc("hulak_witness_lag_seconds",
		"How long the oldest sealed event has lacked a head that a quorum of witnesses has cosigned."), 1},
	alarm.UnauthenticatedEvents: {newDesc("hulak_log_unauthenticated_events", "Unsealed events without a valid writer signature."), 1},
	alarm.DBTransactionAge:      {newDesc("hulak_database_transaction_age_seconds", "Age of the oldest transaction."), 1},
	alarm.DatabaseSize:          {newDesc("hulak_database_size_bytes", "Size of the database."), 1},
	alarm.BrowserErrors:         {newDesc("hulak_browser_errors_distinct", "Distinct browser errors in the last hour."), 1},
	alarm.WrongCodes:            {newDesc("hulak_wrong_codes", "Wrong verification codes in the last hour."), 1},
	alarm.TextMessageUsage: {newDesc("hulak_text_message_limit_used_ratio",
		"Part of the hourly or daily limit of text messages that is used, whichever is higher."), percent},
}

// alarmNames are the names of alarms in labels. The names in the log are older.
var alarmNames = map[alarm.Metric]string{
	alarm.OutOfBalanceCurrencies: "ledger_unbalanced",
	alarm.LimitMismatches:        "sending_limit_divergences",
	alarm.CouponMismatches:       "coupon_divergences",
	alarm.OtherMismatches:        "other_divergences",
	alarm.InFlightAge:            "transfer_in_flight_age",
	alarm.OverdueTransfers:       "transfers_overdue",
	alarm.ProjectionLag:          "projection_lag",
	alarm.ParkedStreams:          "parked_streams",
	alarm.ProjectionErrors:       "projection_errors",
	alarm.WorkerLag:              "worker_lag",
	alarm.UnclaimedWorkers:       "workers_unclaimed",
	alarm.CallbackLag:            "callback_lag",
	alarm.FailedCallbacks:        "callbacks_failed",
	alarm.OverdueDeadlines:       "deadlines_overdue",
	alarm.SealLag:                "seal_lag",
	alarm.WitnessLag:             "witness_lag",
	alarm.LostEvents:             "lost_events",
	alarm.UnauthenticatedEvents:  "unauthenticated_events",
	alarm.DBTransactionAge:       "database_transaction_age",
	alarm.DatabaseSize:           "database_size",
	alarm.BrowserErrors:          "browser_errors",
	alarm.WrongCodes:             "wrong_codes",
	alarm.TextMessageUsage:       "text_message_limit",
}

// divergenceNames are the names of kinds of divergences that differ from the names in the database.
var divergenceNames = map[string]string{integrity.KindTransitions: "transitions", integrity.KindInFlight: "in_flight"}

var (
	alarmMetric = newDesc("hulak_alarm_raised", "Whether an alarm is raised.", "alarm")
	headMetric  = newDesc("hulak_log_head_position", "Position of the last event.")

	lagMetric        = newDesc("hulak_projection_lag_events", "Events not yet applied to a read model.", "projection")
	lagSecondsMetric = newDesc("hulak_projection_lag_seconds", "Age of the oldest event not yet applied to a read model.", "projection")
	parkedMetric     = newDesc("hulak_projection_parked_streams", "Streams with an event that could not be applied.", "projection")
	failingMetric    = newDesc("hulak_projection_failing",
		"Whether a read model has failed, or its tables have another version than the program.", "projection")

	workerLagMetric     = newDesc("hulak_worker_lag_seconds", "Age of the oldest event that a worker has not handled.", "worker")
	workerClaimedMetric = newDesc("hulak_worker_claimed", "Whether a process runs a worker.", "worker")

	waitingCallbacksMetric = newDesc("hulak_callbacks_waiting", "Callbacks that are not processed.")
	webhookLagMetric       = newDesc("hulak_webhook_lag_seconds", "Age of the oldest webhook message that is not delivered.")
	sealPositionMetric     = newDesc("hulak_seal_position", "Position of the last event that a signed head covers.")

	divergencesMetric    = newDesc("hulak_divergences", "Open divergences that the checker has found.", "kind")
	checkedStreamsMetric = newDesc("hulak_checker_streams_total", "Streams that the checker has checked.")
	checkTimeMetric      = newDesc("hulak_checker_last_check_timestamp_seconds", "When the checker last ran.")

	balanceMetric       = newDesc("hulak_ledger_balance", "Balance of a ledger account. Debits are positive.", "account", "currency")
	openTransfersMetric = newDesc("hulak_transfers_open", "Transfers that are not finished, at most 100,000 per status.", "status")
	rateAgeMetric       = newDesc("hulak_rate_age_seconds", "Time since the current exchange rate was published.", "pair")
)

// Describe implements prometheus.Collector. It sends no descriptions, because only one process exports the metrics.
func (s *System) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (s *System) Collect(out chan<- prometheus.Metric) {
	sink, state := metricSink(out), s.published.Load()
	if state == nil || state.leaseErr() != nil || s.now().Sub(state.ReadAt) > maxStateAge {
		return
	}
	sink.gauge(headMetric, float64(s.head()))
	for _, r := range state.Readings {
		if m, ok := readingMetrics[r.Metric]; ok && !r.Unknown {
			sink.gauge(m.desc, float64(r.Value)*m.scale)
		}
	}
	for metric, raised := range state.Raised {
		sink.flag(alarmMetric, raised, alarmNames[metric])
	}
	state.collectLag(sink)
	state.collectMoney(sink)
	for pair, at := range state.RatesPublishedAt {
		sink.gauge(rateAgeMetric, s.now().Sub(at).Seconds(), pair)
	}
}

func (state *publishedState) collectLag(sink metricSink) {
	for _, m := range state.ReadModels {
		sink.gauge(lagMetric, float64(m.Lag), m.Name)
		sink.gauge(lagSecondsMetric, float64(m.LagSeconds), m.Name)
		sink.gauge(parkedMetric, float64(len(m.Parked)), m.Name)
		sink.flag(failingMetric, m.Failing(), m.Name)
	}
	for _, w := range state.Workers {
		sink.gauge(workerLagMetric, w.Lag.Seconds(), w.Name)
		sink.flag(workerClaimedMetric, w.Claimed, w.Name)
	}
	if state.WaitingCallbacks != nil {
		sink.gauge(waitingCallbacksMetric, float64(*state.WaitingCallbacks))
	}
	if state.WebhookLag != nil {
		sink.gauge(webhookLagMetric, float64(*state.WebhookLag))
	}
	if state.SealedPosition != nil {
		sink.gauge(sealPositionMetric, float64(*state.SealedPosition))
	}
}

func (state *publishedState) collectMoney(sink metricSink) {
	for kind, count := range state.Divergences {
		if name, ok := divergenceNames[kind]; ok {
			kind = name
		}
		sink.gauge(divergencesMetric, float64(count), strings.ToLower(kind))
	}
	if !state.Checker.CheckedAt.IsZero() {
		sink.counter(checkedStreamsMetric, float64(state.Checker.Streams))
		sink.gauge(checkTimeMetric, float64(state.Checker.CheckedAt.Unix()))
	}
	for _, b := range state.Balances {
		sink.gauge(balanceMetric, b.Amount.Decimal().InexactFloat64(), string(b.Account), string(b.Amount.Currency()))
	}
	for status, count := range state.OpenTransfers {
		sink.gauge(openTransfersMetric, float64(count), strings.ToLower(status))
	}
}
