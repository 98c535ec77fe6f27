package screening

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"hulak/domain/money"
)

// Rules are what makes a transfer wait for compliance, as data. Version names them and changes with every change of them.
type Rules struct {
	Version      string
	HoldFor      time.Duration // within which a held transfer is to be decided on
	IdentityFrom money.Amount  // the amount from which on the sender's identity data must be on file (9.10d)
	Matching     Matching
	Patterns     []Pattern
}

// Matching is how like an entry of a list a person must be. Scores are in thousandths.
type Matching struct {
	HitFrom          int `json:"hitFrom"`          // the score from which on a match is a hit
	BirthDateAgrees  int `json:"birthDateAgrees"`  // added where the dates of birth are the same
	BirthDateDiffers int `json:"birthDateDiffers"` // added where they cannot be
	YearAgrees       int `json:"yearAgrees"`       // added where the list has a year only, and it is the same
}

// Counts is what a pattern counts.
type Counts string

// What can be counted.
const (
	CountsTransfers     Counts = "TRANSFERS"
	CountsBeneficiaries Counts = "BENEFICIARIES" // different ones
)

// Pattern is conduct that a person has to look at: so many within a time, this transfer included.
type Pattern struct {
	Code    string        // the reason that it holds a transfer for
	Counts  Counts        // what
	Within  time.Duration // until this transfer
	From    money.Amount  // only transfers of at least so much count; the zero Amount for all
	Below   money.Amount  // and of less than so much; the zero Amount for all
	AtLeast int           // from so many on it fires
}

// Sent is a transfer as patterns see it.
type Sent struct {
	BeneficiaryID string // empty where it is not known any more
	Amount        money.Amount
	At            time.Time
}

// Fired is a pattern that a transfer is part of, with what was counted.
type Fired struct {
	Code        string `json:"code"`
	WithinHours int    `json:"withinHours"`
	Count       int    `json:"count"`
	AtLeast     int    `json:"atLeast"`
}

// InForce are the rules in force. A fault in the file is a fault in the program: it does not start.
var InForce = mustRead(rulesFile)

//go:embed rules.json
var rulesFile []byte

// versionDigits is how much of the file's digest stands in the version.
const versionDigits = 8

func mustRead(file []byte) Rules {
	var data RulesFile
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&data); err != nil {
		panic("screening rules: " + err.Error())
	}
	rules, err := data.Rules()
	if err != nil {
		panic("screening rules: " + err.Error())
	}
	digest := sha256.Sum256(file)
	rules.Version = data.Name + "+" + hex.EncodeToString(digest[:])[:versionDigits]
	return rules
}

// RulesFile is rules as they are written down. Times are hours; amounts are dollars, and empty where there is no bound.
type RulesFile struct {
	Note         string        `json:"note"`
	Name         string        `json:"name"`
	HoldHours    int           `json:"holdHours"`
	IdentityFrom string        `json:"identityFrom"`
	Matching     Matching      `json:"matching"`
	Patterns     []PatternFile `json:"patterns"`
}

// PatternFile is a pattern as it is written down.
type PatternFile struct {
	Code        string `json:"code"`
	Counts      Counts `json:"counts"`
	WithinHours int    `json:"withinHours"`
	From        string `json:"from"`
	Below       string `json:"below"`
	AtLeast     int    `json:"atLeast"`
}

// Rules are the rules that a file says, without a version. What is no rule is an error: a pattern that cannot fire, an amount
// that is none.
func (f RulesFile) Rules() (Rules, error) {
	identityFrom, err := money.Parse(f.IdentityFrom, money.USD)
	if err != nil {
		return Rules{}, fmt.Errorf("identityFrom: %w", err)
	}
	rules := Rules{HoldFor: hours(f.HoldHours), IdentityFrom: identityFrom, Matching: f.Matching}
	for _, p := range f.Patterns {
		if p.Counts != CountsTransfers && p.Counts != CountsBeneficiaries || p.AtLeast < 2 || p.WithinHours < 1 {
			return Rules{}, fmt.Errorf("the pattern %s cannot fire", p.Code)
		}
		from, err := bound(p.From)
		if err != nil {
			return Rules{}, fmt.Errorf("the pattern %s: from: %w", p.Code, err)
		}
		below, err := bound(p.Below)
		if err != nil {
			return Rules{}, fmt.Errorf("the pattern %s: below: %w", p.Code, err)
		}
		rules.Patterns = append(rules.Patterns, Pattern{
			Code: p.Code, Counts: p.Counts, Within: hours(p.WithinHours), From: from, Below: below, AtLeast: p.AtLeast,
		})
	}
	return rules, nil
}

// File writes the rules down.
func (r Rules) File() RulesFile {
	f := RulesFile{HoldHours: int(r.HoldFor / time.Hour), IdentityFrom: r.IdentityFrom.Text(), Matching: r.Matching}
	for _, p := range r.Patterns {
		f.Patterns = append(f.Patterns, PatternFile{
			Code: p.Code, Counts: p.Counts, WithinHours: int(p.Within / time.Hour), From: text(p.From), Below: text(p.Below), AtLeast: p.AtLeast,
		})
	}
	return f
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

func bound(text string) (money.Amount, error) {
	if text == "" {
		return money.Amount{}, nil
	}
	return money.Parse(text, money.USD)
}

func text(bound money.Amount) string {
	if bound.Currency() == "" {
		return ""
	}
	return bound.Text()
}

// Fired are the patterns that a transfer is part of, after those that its sender sent before.
func (r Rules) Fired(this Sent, before iter.Seq[Sent]) []Fired {
	var fired []Fired
	for _, p := range r.Patterns {
		if count := p.count(this, before); count >= p.AtLeast {
			fired = append(fired, Fired{Code: p.Code, WithinHours: int(p.Within / time.Hour), Count: count, AtLeast: p.AtLeast})
		}
	}
	return fired
}

// count is how many there are within the pattern's time, this one included; none where it is outside the pattern's bounds.
func (p Pattern) count(this Sent, before iter.Seq[Sent]) int {
	if !p.covers(this.Amount) {
		return 0
	}
	transfers, people := 1, map[string]bool{this.BeneficiaryID: true}
	for s := range before {
		if p.covers(s.Amount) && this.At.Sub(s.At) < p.Within {
			transfers++
			people[s.BeneficiaryID] = true
		}
	}
	if p.Counts == CountsBeneficiaries {
		delete(people, "") // of transfers that did not keep whom they went to
		return len(people)
	}
	return transfers
}

func (p Pattern) covers(amount money.Amount) bool {
	return (p.From.Currency() == "" || !amount.Less(p.From)) && (p.Below.Currency() == "" || amount.Less(p.Below))
}
