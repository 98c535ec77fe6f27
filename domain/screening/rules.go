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

// Rules determines which transfers are held for compliance. Version changes whenever the rules change.
type Rules struct {
	Version           string
	ReviewTimeLimit   time.Duration // time limit for the decision on a held transfer
	MinIdentityAmount money.Amount  // minimum amount that requires the sender's identity data (spec 9.10d)
	Matching          Matching
	Patterns          []Pattern
}

// Matching determines when a person matches a list entry. Scores are in thousandths.
type Matching struct {
	MinScore                int `json:"hitFrom"`          // minimum score of a hit
	EqualBirthDateScore     int `json:"birthDateAgrees"`  // added if the dates of birth are equal
	DifferentBirthDateScore int `json:"birthDateDiffers"` // added if the dates of birth cannot be the same
	EqualBirthYearScore     int `json:"yearAgrees"`       // added if the list has only the year and it is equal
}

// Quantity is the quantity that a pattern counts.
type Quantity string

// Quantities that a pattern can count.
const (
	QuantityTransfers     Quantity = "TRANSFERS"
	QuantityBeneficiaries Quantity = "BENEFICIARIES" // distinct beneficiaries
)

// Pattern describes behavior that compliance must review: a number of transfers or beneficiaries within a period, including the
// current transfer.
type Pattern struct {
	Code        string // hold reason
	Quantity    Quantity
	Period      time.Duration // period before the current transfer
	MinAmount   money.Amount  // minimum amount of a counted transfer; zero value if there is none
	AmountBelow money.Amount  // counted transfers are below this amount; zero value if there is no bound
	MinCount    int           // minimum count at which the pattern fires
}

// Transfer holds the data of a transfer that patterns use.
type Transfer struct {
	BeneficiaryID string // empty if unknown
	Amount        money.Amount
	At            time.Time
}

// FiredPattern records that a pattern fired for a transfer, with the count.
type FiredPattern struct {
	Code        string `json:"code"`
	WithinHours int    `json:"withinHours"`
	Count       int    `json:"count"`
	AtLeast     int    `json:"atLeast"`
}

// CurrentRules holds the rules in rules.json. The program panics at startup if the file is invalid.
var CurrentRules = mustRead(rulesFile)

//go:embed rules.json
var rulesFile []byte

// versionDigits is the number of hex digits of the file's digest that the version includes.
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

// RulesFile is the JSON format of Rules. Amounts are in USD, and empty if there is no bound.
type RulesFile struct {
	Note              string        `json:"note"`
	Name              string        `json:"name"`
	HoldHours         int           `json:"holdHours"`
	MinIdentityAmount string        `json:"identityFrom"`
	Matching          Matching      `json:"matching"`
	Patterns          []PatternFile `json:"patterns"`
}

// PatternFile is the JSON format of Pattern.
type PatternFile struct {
	Code        string   `json:"code"`
	Counts      Quantity `json:"counts"`
	WithinHours int      `json:"withinHours"`
	From        string   `json:"from"`
	Below       string   `json:"below"`
	AtLeast     int      `json:"atLeast"`
}

// Rules converts the file to rules without a version. It returns an error for invalid amounts and for patterns that cannot fire.
func (f RulesFile) Rules() (Rules, error) {
	minIdentityAmount, err := money.Parse(f.MinIdentityAmount, money.USD)
	if err != nil {
		return Rules{}, fmt.Errorf("parse identityFrom: %w", err)
	}
	rules := Rules{ReviewTimeLimit: hours(f.HoldHours), MinIdentityAmount: minIdentityAmount, Matching: f.Matching}
	for _, p := range f.Patterns {
		if p.Counts != QuantityTransfers && p.Counts != QuantityBeneficiaries || p.AtLeast < 2 || p.WithinHours < 1 {
			return Rules{}, fmt.Errorf("pattern %s cannot fire", p.Code)
		}
		from, err := parseBound(p.From)
		if err != nil {
			return Rules{}, fmt.Errorf("pattern %s: parse from: %w", p.Code, err)
		}
		below, err := parseBound(p.Below)
		if err != nil {
			return Rules{}, fmt.Errorf("pattern %s: parse below: %w", p.Code, err)
		}
		rules.Patterns = append(rules.Patterns, Pattern{
			Code: p.Code, Quantity: p.Counts, Period: hours(p.WithinHours), MinAmount: from, AmountBelow: below, MinCount: p.AtLeast,
		})
	}
	return rules, nil
}

// File converts the rules to their JSON format.
func (r Rules) File() RulesFile {
	f := RulesFile{HoldHours: int(r.ReviewTimeLimit / time.Hour), MinIdentityAmount: r.MinIdentityAmount.Text(), Matching: r.Matching}
	for _, p := range r.Patterns {
		f.Patterns = append(f.Patterns, PatternFile{
			Code: p.Code, Counts: p.Quantity, WithinHours: int(p.Period / time.Hour), From: formatBound(p.MinAmount),
			Below: formatBound(p.AmountBelow), AtLeast: p.MinCount,
		})
	}
	return f
}

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

func parseBound(text string) (money.Amount, error) {
	if text == "" {
		return money.Amount{}, nil
	}
	return money.Parse(text, money.USD)
}

func formatBound(bound money.Amount) string {
	if bound.Currency() == "" {
		return ""
	}
	return bound.Text()
}

// FiredPatterns returns the patterns that fire for a transfer, given the sender's earlier transfers.
func (r Rules) FiredPatterns(current Transfer, earlier iter.Seq[Transfer]) []FiredPattern {
	var fired []FiredPattern
	for _, p := range r.Patterns {
		if count := p.count(current, earlier); count >= p.MinCount {
			fired = append(fired, FiredPattern{Code: p.Code, WithinHours: int(p.Period / time.Hour), Count: count, AtLeast: p.MinCount})
		}
	}
	return fired
}

// count returns the count for a pattern, including the current transfer. It returns 0 if the pattern does not cover the amount of
// the current transfer.
func (p Pattern) count(current Transfer, earlier iter.Seq[Transfer]) int {
	if !p.covers(current.Amount) {
		return 0
	}
	transfers, beneficiaries := 1, map[string]bool{current.BeneficiaryID: true}
	for t := range earlier {
		if p.covers(t.Amount) && current.At.Sub(t.At) < p.Period {
			transfers++
			beneficiaries[t.BeneficiaryID] = true
		}
	}
	if p.Quantity == QuantityBeneficiaries {
		delete(beneficiaries, "") // old transfers have no beneficiary ID
		return len(beneficiaries)
	}
	return transfers
}

func (p Pattern) covers(amount money.Amount) bool {
	return (p.MinAmount.Currency() == "" || !amount.Less(p.MinAmount)) && (p.AmountBelow.Currency() == "" || amount.Less(p.AmountBelow))
}
