package alarm

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"time"
)

// Metric identifies a measurement of the running program.
type Metric string

const (
	OutOfBalanceCurrencies Metric = "BOOKS"             // currencies whose balances do not sum to zero
	LimitMismatches        Metric = "LIMITS"            // sending limits that do not match the senders' transfers
	CouponMismatches       Metric = "COUPONS"           // coupons whose uses do not match the transfers
	OtherMismatches        Metric = "DIVERGENCES"       // other data that the integrity checker found to differ from the event log
	InFlightAge            Metric = "IN_FLIGHT"         // days since the last step of the oldest transfer with money in flight
	OverdueTransfers       Metric = "PROMISES"          // undelivered transfers past their promised date
	ProjectionLag          Metric = "PROJECTION_LAG"    // seconds by which the slowest read model lags
	ParkedStreams          Metric = "PARKED"            // streams with an event that a read model could not apply
	ProjectionErrors       Metric = "PROJECTION_ERRORS" // read models whose latest update failed
	WorkerLag              Metric = "WORKER_LAG"        // seconds by which the slowest worker lags
	UnclaimedWorkers       Metric = "WORKER_CLAIMS"     // workers that are not running in any process
	CallbackLag            Metric = "CALLBACKS_WAITING" // seconds that the oldest callback has been waiting
	FailedCallbacks        Metric = "CALLBACKS_ASIDE"   // callbacks that failed permanently
	OverdueDeadlines       Metric = "DEADLINES"         // overdue deadlines that have not been processed
	SealLag                Metric = "SEAL"              // age in seconds of the oldest event not covered by a signed log head
	WitnessLag             Metric = "WITNESSES"         // seconds that the oldest sealed event has lacked a quorum of witnesses
	LostEvents             Metric = "LOST_EVENTS"       // stored events that are missing from the end of the log
	UnauthenticatedEvents  Metric = "UNAUTHENTICATED"   // unsealed events without a valid writer signature
	DBTransactionAge       Metric = "TRANSACTION"       // age in seconds of the oldest database transaction
	DatabaseSize           Metric = "DATABASE"          // size in bytes
	BrowserErrors          Metric = "BROWSER_ERRORS"    // distinct browser errors in the last hour
	WrongCodes             Metric = "WRONG_CODES"       // wrong verification codes in the last hour
	TextMessageUsage       Metric = "TEXT_MESSAGES"     // percent of the hourly or daily text message limit used
)

// Level is the severity of a metric's value.
type Level string

// Levels, from best to worst.
const (
	LevelOK    Level = "OK"
	LevelWatch Level = "WATCH" // staff should check the metric
	LevelAlarm Level = "ALARM" // staff are notified
)

// Rule holds a metric's thresholds.
type Rule struct {
	Metric      Metric
	Unit        string
	Watch       int64         // threshold of LevelWatch
	Alarm       int64         // threshold of LevelAlarm
	MinDuration time.Duration // how long a value must stay at a level before an alarm is raised or cleared
}

// Level returns the level of a value.
func (r Rule) Level(value int64) Level {
	switch {
	case value >= r.Alarm:
		return LevelAlarm
	case value >= r.Watch:
		return LevelWatch
	}
	return LevelOK
}

// Reading is a metric's value at a point in time.
type Reading struct {
	Metric  Metric
	Value   int64
	Unknown bool // the metric could not be read
}

// Rules returns the rules for all metrics in display order.
func Rules() []Rule { return rules }

// RuleFor returns the rule for a metric. It panics if the metric has no rule.
func RuleFor(m Metric) Rule {
	for _, r := range rules {
		if r.Metric == m {
			return r
		}
	}
	panic(fmt.Sprintf("alarm: no rule for %s", m))
}

//go:embed rules.json
var rulesFile []byte

var rules = parseRules(rulesFile)

func parseRules(file []byte) []Rule {
	var parsed struct {
		Note  string `json:"note"`
		Rules []struct {
			Measure    Metric `json:"measure"`
			Unit       string `json:"unit"`
			Watch      int64  `json:"watch"`
			Alarm      int64  `json:"alarm"`
			ForSeconds int64  `json:"forSeconds"`
		} `json:"rules"`
	}
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&parsed); err != nil {
		panic(fmt.Sprintf("alarm: rules.json: %v", err))
	}
	list := make([]Rule, len(parsed.Rules))
	for i, r := range parsed.Rules {
		if r.Watch < 1 || r.Alarm < r.Watch || r.ForSeconds < 0 {
			panic(fmt.Sprintf("alarm: rules.json: invalid rule for %s", r.Measure))
		}
		list[i] = Rule{r.Measure, r.Unit, r.Watch, r.Alarm, time.Duration(r.ForSeconds) * time.Second}
	}
	return list
}
