package alarm

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"time"
)

// Measure is something of the running program that has a figure.
type Measure string

// What is measured.
const (
	Books            Measure = "BOOKS"             // currencies whose balances do not sum to zero
	Limits           Measure = "LIMITS"            // senders' limits that are not what their transfers come to
	Coupons          Measure = "COUPONS"           // coupons' uses that are not what the transfers come to
	Divergences      Measure = "DIVERGENCES"       // what else the checker has found not to be as the log says
	InFlight         Measure = "IN_FLIGHT"         // whole days for which the oldest money under way has not moved
	Promises         Measure = "PROMISES"          // transfers that are past a time promised, and not there yet
	ProjectionLag    Measure = "PROJECTION_LAG"    // seconds that the slowest read model is behind
	Parked           Measure = "PARKED"            // streams with an event that a read model could not apply
	ProjectionErrors Measure = "PROJECTION_ERRORS" // read models whose last try failed
	WorkerLag        Measure = "WORKER_LAG"        // seconds that the slowest worker is behind
	WorkerClaims     Measure = "WORKER_CLAIMS"     // workers that no process holds
	CallbacksWaiting Measure = "CALLBACKS_WAITING" // seconds for which the oldest callback has waited
	CallbacksAside   Measure = "CALLBACKS_ASIDE"   // callbacks that were put aside
	Deadlines        Measure = "DEADLINES"         // deadlines that should have fired
	Seal             Measure = "SEAL"              // age in seconds of the oldest event that no signed head covers
	Unauthenticated  Measure = "UNAUTHENTICATED"   // events, among the next to be sealed, that no writer of the log signed
	Transaction      Measure = "TRANSACTION"       // age in seconds of the oldest transaction of the database
	Database         Measure = "DATABASE"          // bytes
	BrowserErrors    Measure = "BROWSER_ERRORS"    // kinds of errors that pages had in the last hour
	WrongCodes       Measure = "WRONG_CODES"       // wrong verification codes entered in the last hour
	TextMessages     Measure = "TEXT_MESSAGES"     // per cent that were sent of the text messages that may be, in an hour or in a day
)

// Level is what a figure means.
type Level string

// The levels, from the best to the worst.
const (
	OK    Level = "OK"
	Watch Level = "WATCH" // somebody should look
	Alarm Level = "ALARM" // staff are told
)

// Rule says what the figures of a measure mean.
type Rule struct {
	Measure Measure
	Unit    string
	Watch   int64         // from this figure on somebody should look
	Alarm   int64         // and from this on staff are told
	For     time.Duration // for how long a figure must stand before an alarm rises or ends
}

// Level is what a figure means.
func (r Rule) Level(figure int64) Level {
	switch {
	case figure >= r.Alarm:
		return Alarm
	case figure >= r.Watch:
		return Watch
	}
	return OK
}

// Reading is what a measure's figure is at a moment.
type Reading struct {
	Measure Measure
	Figure  int64
	Unknown bool // it could not be measured
}

// Rules are the rules of all measures, in the order in which people read them.
func Rules() []Rule { return rules }

// RuleOf is the rule of a measure. A measure without one is a mistake in the program.
func RuleOf(m Measure) Rule {
	for _, r := range rules {
		if r.Measure == m {
			return r
		}
	}
	panic(fmt.Sprintf("alarm: no rule for %s", m))
}

//go:embed rules.json
var rulesFile []byte

var rules = readRules(rulesFile)

func readRules(file []byte) []Rule {
	var read struct {
		Note  string `json:"note"`
		Rules []struct {
			Measure    Measure `json:"measure"`
			Unit       string  `json:"unit"`
			Watch      int64   `json:"watch"`
			Alarm      int64   `json:"alarm"`
			ForSeconds int64   `json:"forSeconds"`
		} `json:"rules"`
	}
	strict := json.NewDecoder(bytes.NewReader(file))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&read); err != nil {
		panic(fmt.Sprintf("alarm: rules.json: %v", err))
	}
	all := make([]Rule, len(read.Rules))
	for i, r := range read.Rules {
		if r.Watch < 1 || r.Alarm < r.Watch || r.ForSeconds < 0 {
			panic(fmt.Sprintf("alarm: rules.json: the rule of %s cannot be", r.Measure))
		}
		all[i] = Rule{r.Measure, r.Unit, r.Watch, r.Alarm, time.Duration(r.ForSeconds) * time.Second}
	}
	return all
}
