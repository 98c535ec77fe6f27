// Package sar holds the worksheet of a suspicious activity report (SAR), which a money transmitter files with FinCEN under 31 CFR 1022.320.
// Package fincen encodes a worksheet for FinCEN.
package sar

import (
	"errors"
	"reflect"
	"strings"
	"time"

	_ "time/tzdata" // embeds the time zone database, which zone needs
)

// SchemaVersion is the version of the worksheet's JSON form. Events store that form forever.
const SchemaVersion = 1

// Kind is the kind of a report.
type Kind string

// Kinds of reports. The last two name the report before them.
const (
	Initial    Kind = "INITIAL"
	Continuing Kind = "CONTINUING" // the activity in an earlier report continues
	Correction Kind = "CORRECTION" // corrects or amends an earlier report
)

// Worksheet is a report before it is encoded for FinCEN. Dates are YYYY-MM-DD, and amounts are whole US dollars. Empty fields are unknown.
type Worksheet struct {
	Schema           int        `json:"schema" doc:"Version of this form: 1"`
	Kind             Kind       `json:"kind" enum:"INITIAL,CONTINUING,CORRECTION"`
	PriorBSAID       string     `json:"priorBsaId" doc:"FinCEN's 14-digit ID of the report before this one. Empty for an initial report"`
	DetectedOn       string     `json:"detectedOn" doc:"Date on which facts that can require a report were detected, as YYYY-MM-DD"`
	From             string     `json:"from" doc:"First day of the activity, as YYYY-MM-DD"`
	To               string     `json:"to" doc:"Last day of the activity, as YYYY-MM-DD"`
	Amount           string     `json:"amount" doc:"Total amount in whole US dollars, rounded up. Empty if the amount is unknown or no amount is involved"`
	AmountUnknown    bool       `json:"amountUnknown"`
	NoAmount         bool       `json:"noAmount" doc:"True if no amount is involved"`
	CumulativeAmount string     `json:"cumulativeAmount" doc:"Total of this and all earlier reports in whole US dollars. Only for continuing activity"`
	Activities       []Activity `json:"activities"`
	Subjects         []Subject  `json:"subjects"`
	IPAddresses      []string   `json:"ipAddresses"`
	Narrative        Narrative  `json:"narrative"`
	Note             string     `json:"note" doc:"Note from the institution to FinCEN"`
}

// Activity is a type of suspicious activity.
type Activity struct {
	Type    int    `json:"type" doc:"FinCEN's type code"`
	Subtype int    `json:"subtype" doc:"FinCEN's subtype code"`
	Other   string `json:"other" doc:"Description. Required if the subtype stands for other activity"`
}

// Role is a subject's part in the transfers.
type Role string

// Roles of subjects.
const (
	RoleSender   Role = "SENDER"
	RoleReceiver Role = "RECEIVER"
	RoleBoth     Role = "BOTH"
)

// Subject is a suspected person.
type Subject struct {
	PersonID        string           `json:"personId" doc:"ID of the sender or the beneficiary"`
	Role            Role             `json:"role" enum:"SENDER,RECEIVER,BOTH"`
	LastName        string           `json:"lastName"`
	FirstName       string           `json:"firstName"`
	MiddleName      string           `json:"middleName"`
	OtherNames      []string         `json:"otherNames" doc:"Other names that the person uses"`
	BirthDate       string           `json:"birthDate" doc:"YYYY-MM-DD"`
	Occupation      string           `json:"occupation"`
	Address         PostalAddress    `json:"address"`
	Phones          []string         `json:"phones" doc:"Digits only, with the country code of numbers outside the US"`
	Emails          []string         `json:"emails"`
	TaxID           string           `json:"taxId" doc:"Social security number or individual taxpayer identification number, nine digits"`
	Identifications []Identification `json:"identifications"`
	Accounts        []string         `json:"accounts" doc:"Account numbers"`
	IsCustomer      bool             `json:"isCustomer" doc:"True if the person has an account with the institution"`
}

// PostalAddress is a postal address.
type PostalAddress struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	State      string `json:"state" doc:"Two-letter code. Only for addresses in the US"`
	PostalCode string `json:"postalCode" doc:"Letters and digits only"`
	Country    string `json:"country" doc:"Two-letter code"`
}

// Identification is a document that identifies a person.
type Identification struct {
	Kind    IdentificationKind `json:"kind" enum:"DRIVERS_LICENSE,PASSPORT,ALIEN_REGISTRATION,OTHER"`
	Other   string             `json:"other" doc:"Kind of document, if it has no code"`
	Number  string             `json:"number"`
	State   string             `json:"state" doc:"Two-letter code of the state that issued the document"`
	Country string             `json:"country" doc:"Two-letter code of the country that issued the document"`
}

// IdentificationKind is a kind of identifying document.
type IdentificationKind string

// Kinds of identifying documents.
const (
	DriversLicense    IdentificationKind = "DRIVERS_LICENSE"
	Passport          IdentificationKind = "PASSPORT"
	AlienRegistration IdentificationKind = "ALIEN_REGISTRATION"
	OtherDocument     IdentificationKind = "OTHER"
)

// Narrative explains the activity in five parts, as FinCEN's guidance on narratives asks.
type Narrative struct {
	Who   string `json:"who" doc:"Who conducts the activity"`
	What  string `json:"what" doc:"What instruments or mechanisms are used"`
	When  string `json:"when" doc:"When the activity took place"`
	Where string `json:"where" doc:"Where it took place, and how"`
	Why   string `json:"why" doc:"Why the institution thinks that it is suspicious"`
}

// Text returns the narrative as one line, as FinCEN requires: without line breaks, and with single spaces.
func (n Narrative) Text() string {
	return strings.Join(strings.Fields(strings.Join([]string{n.Who, n.What, n.When, n.Where, n.Why}, " ")), " ")
}

// Equal reports whether two worksheets have the same content.
func (w Worksheet) Equal(other Worksheet) bool { return reflect.DeepEqual(w, other) }

const (
	filingDays     = 30 // 31 CFR 1022.320(b)(3)
	reviewDays     = 120
	zoneName       = "America/Los_Angeles" // of the institution's business days
	dateForm       = time.DateOnly
	narrativeChars = 17_000 // in five parts of at most 4,000
	minDollars     = 2000   // 31 CFR 1022.320(a)(2)
	maxSubjects    = 200
	maxItems       = 99 // in every list of a report but its subjects
)

var errDetectedOn = errors.New("sar: the worksheet has no date of detection")

func zone() *time.Location {
	l, err := time.LoadLocation(zoneName)
	if err != nil {
		panic(err) // the program embeds the time zones
	}
	return l
}

// DueAt returns the end of the filing period, 30 days after detection (31 CFR 1022.320(b)(3)). Unlike banks, money transmitters have no
// longer period for reports without a known suspect. It returns an error if the worksheet has no valid date of detection.
func (w Worksheet) DueAt() (time.Time, error) {
	detected, err := time.ParseInLocation(dateForm, w.DetectedOn, zone())
	if err != nil {
		return time.Time{}, errDetectedOn
	}
	return detected.AddDate(0, 0, filingDays+1).UTC(), nil // the end of the last day
}

// ReviewAt returns when the review of activity that can continue is due: 120 days after filing, according to FinCEN's guidance.
func ReviewAt(filed time.Time) time.Time { return filed.AddDate(0, 0, reviewDays) }
