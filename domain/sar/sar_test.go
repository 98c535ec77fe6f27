package sar_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sar"
	"hulak/domain/sar/sartest"
)

// longText is longer than every field but the narrative.
var longText = strings.Repeat("x", 600)

var at = time.Date(2026, 3, 10, 18, 0, 0, 0, time.UTC)

// with returns the sample worksheet with a change.
func with(change func(*sar.Worksheet)) sar.Worksheet {
	w := sartest.Worksheet()
	change(&w)
	return w
}

func TestCheck(t *testing.T) {
	t.Parallel()
	assert.Empty(t, sar.Check(sartest.Worksheet(), at))
	for field, test := range map[string]struct {
		code   string
		change func(*sar.Worksheet)
	}{
		"schema":                                {sar.CodeInvalid, func(w *sar.Worksheet) { w.Schema = 2 }},
		"kind":                                  {sar.CodeInvalid, func(w *sar.Worksheet) { w.Kind, w.PriorBSAID = "OTHER", "31000000000001" }},
		"priorBsaId":                            {sar.CodeInvalid, func(w *sar.Worksheet) { w.PriorBSAID = "31000000000001" }},
		"detectedOn":                            {sar.CodeInvalidDate, func(w *sar.Worksheet) { w.DetectedOn = "2026-02-30" }},
		"from":                                  {sar.CodeRequired, func(w *sar.Worksheet) { w.From = "" }},
		"to":                                    {sar.CodeDateOrder, func(w *sar.Worksheet) { w.To = "2026-02-19" }},
		"amount":                                {sar.CodeInvalid, func(w *sar.Worksheet) { w.Amount = "8970.50" }},
		"cumulativeAmount":                      {sar.CodeInvalid, func(w *sar.Worksheet) { w.CumulativeAmount = "9000" }},
		"activities":                            {sar.CodeRequired, func(w *sar.Worksheet) { w.Activities = nil }},
		"activities[1]":                         {sar.CodeInvalid, func(w *sar.Worksheet) { w.Activities[1] = w.Activities[0] }},
		"activities[1].other":                   {sar.CodeRequired, func(w *sar.Worksheet) { w.Activities[1].Other = "" }},
		"subjects":                              {sar.CodeRequired, func(w *sar.Worksheet) { w.Subjects = nil }},
		"subjects[0].role":                      {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].Role = "" }},
		"subjects[0].lastName":                  {sar.CodeText, func(w *sar.Worksheet) { w.Subjects[0].LastName = "Rai " }},
		"subjects[0].firstName":                 {sar.CodeTooLong, func(w *sar.Worksheet) { w.Subjects[0].FirstName = strings.Repeat("x", 36) }},
		"subjects[0].middleName":                {sar.CodeText, func(w *sar.Worksheet) { w.Subjects[0].MiddleName = "a\tb" }},
		"subjects[0].otherNames[0]":             {sar.CodeRequired, func(w *sar.Worksheet) { w.Subjects[0].OtherNames[0] = "" }},
		"subjects[0].birthDate":                 {sar.CodeFutureDate, func(w *sar.Worksheet) { w.Subjects[0].BirthDate = "2026-03-11" }},
		"subjects[0].occupation":                {sar.CodeText, func(w *sar.Worksheet) { w.Subjects[0].Occupation = "a   b" }},
		"subjects[0].address.street":            {sar.CodeTooLong, func(w *sar.Worksheet) { w.Subjects[0].Address.Street = longText }},
		"subjects[0].address.city":              {sar.CodeText, func(w *sar.Worksheet) { w.Subjects[0].Address.City = "a\nb" }},
		"subjects[1].address.country":           {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[1].Address.Country = "NPL" }},
		"subjects[1].address.state":             {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[1].Address.State = "CA" }},
		"subjects[0].address.postalCode":        {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].Address.PostalCode = "94601-1" }},
		"subjects[0].phones[0]":                 {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].Phones[0] = "+1 415" }},
		"subjects[0].emails[0]":                 {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].Emails[0] = "maya" }},
		"subjects[0].taxId":                     {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].TaxID = "900-00-0001" }},
		"subjects[0].identifications[0].number": {sar.CodeRequired, func(w *sar.Worksheet) { w.Subjects[0].Identifications[0].Number = "" }},
		"subjects[0].identifications[0].kind":   {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].Identifications[0].Kind = "X" }},
		"subjects[0].identifications[0].other":  {sar.CodeInvalid, func(w *sar.Worksheet) { w.Subjects[0].Identifications[0].Other = "x" }},
		"subjects[0].accounts[0]":               {sar.CodeTooLong, func(w *sar.Worksheet) { w.Subjects[0].Accounts[0] = longText }},
		"ipAddresses[0]":                        {sar.CodeInvalid, func(w *sar.Worksheet) { w.IPAddresses[0] = "home" }},
		"narrative.why":                         {sar.CodeRequired, func(w *sar.Worksheet) { w.Narrative.Why = " " }},
		"narrative.who":                         {sar.CodeText, func(w *sar.Worksheet) { w.Narrative.Who = "a\x00" }},
		"narrative":                             {sar.CodeTooLong, func(w *sar.Worksheet) { w.Narrative.What = strings.Repeat("word ", 4000) }},
		"note":                                  {sar.CodeTooLong, func(w *sar.Worksheet) { w.Note = strings.Repeat("x", 51) }},
	} {
		assert.Equal(t, []sar.Finding{{Field: field, Code: test.code}}, sar.Check(with(test.change), at), field)
	}
}

func TestCheckAmounts(t *testing.T) {
	t.Parallel()
	findings := func(change func(*sar.Worksheet)) []sar.Finding { return sar.Check(with(change), at) }
	assert.Empty(t, findings(func(w *sar.Worksheet) { w.Amount, w.AmountUnknown = "", true }))
	assert.Empty(t, findings(func(w *sar.Worksheet) { w.Amount, w.NoAmount = "", true }))
	assert.Equal(t, []sar.Finding{{Field: "amount", Code: sar.CodeRequired}}, findings(func(w *sar.Worksheet) { w.Amount = "" }))
	assert.Equal(t, []sar.Finding{{Field: "amount", Code: sar.CodeInvalid}}, findings(func(w *sar.Worksheet) { w.NoAmount = true }))
	assert.Equal(t, []sar.Finding{{Field: "amount", Code: sar.CodeBelowThreshold, Warning: true}},
		findings(func(w *sar.Worksheet) { w.Amount = "1999" }), "filing is voluntary below $2,000")
	assert.Empty(t, findings(func(w *sar.Worksheet) { w.Amount = "2000" }))
	continuing := func(w *sar.Worksheet) { w.Kind, w.PriorBSAID = sar.Continuing, "31000000000001" }
	assert.Equal(t, []sar.Finding{{Field: "cumulativeAmount", Code: sar.CodeRequired}}, findings(continuing))
}

func TestDates(t *testing.T) {
	t.Parallel()
	due, err := sartest.Worksheet().DueAt()
	require.NoError(t, err)
	assert.Equal(t, time.Date(2026, 4, 2, 7, 0, 0, 0, time.UTC), due, "April 1 ends at midnight in Los Angeles, 30 days after March 2")
	assert.Empty(t, sar.Check(sartest.Worksheet(), time.Date(2026, 4, 2, 6, 59, 59, 0, time.UTC)))
	assert.Equal(t, []sar.Finding{{Field: "detectedOn", Code: sar.CodePastDue, Warning: true}},
		sar.Check(sartest.Worksheet(), time.Date(2026, 4, 2, 7, 0, 0, 0, time.UTC)))
	assert.Empty(t, sar.Errors(sar.Check(sartest.Worksheet(), due)), "a late report can still be filed")
	assert.Equal(t, at.AddDate(0, 0, 120), sar.ReviewAt(at))
	_, err = with(func(w *sar.Worksheet) { w.DetectedOn = "" }).DueAt()
	assert.Error(t, err)
}

// TestStoredForm fails if the JSON form changes, which events store forever.
func TestStoredForm(t *testing.T) {
	t.Parallel()
	encoded, err := json.Marshal(sartest.Worksheet())
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"schema": 1, "kind": "INITIAL", "priorBsaId": "", "detectedOn": "2026-03-02", "from": "2026-02-20", "to": "2026-03-01",
		"amount": "8970", "amountUnknown": false, "noAmount": false, "cumulativeAmount": "",
		"activities": [{"type": 1, "subtype": 113, "other": ""}, {"type": 9, "subtype": 9999, "other": "borrowed phone"}],
		"subjects": [
			{"personId": "maya", "role": "SENDER", "lastName": "Rai", "firstName": "Maya", "middleName": "", "otherNames": ["Maya R."],
				"birthDate": "1990-05-01", "occupation": "nurse", "phones": ["4155550111"], "emails": ["maya@example.com"],
				"taxId": "900000001", "accounts": ["000123456789"], "isCustomer": true,
				"address": {"street": "2 Sample Street", "city": "Oakland", "state": "CA", "postalCode": "94601", "country": "US"},
				"identifications": [{"kind": "DRIVERS_LICENSE", "other": "", "number": "D0000001", "state": "CA", "country": "US"}]},
			{"personId": "sita", "role": "RECEIVER", "lastName": "Rai", "firstName": "Sita", "middleName": "", "otherNames": [],
				"birthDate": "", "occupation": "", "phones": ["9779800000000"], "emails": [], "taxId": "", "accounts": [], "isCustomer": false,
				"address": {"street": "", "city": "Pokhara", "state": "", "postalCode": "", "country": "NP"}, "identifications": []}
		],
		"ipAddresses": ["192.0.2.1"],
		"narrative": {"who": "Maya Rai, a nurse.", "what": "Three bank debits of $2,990.",
			"when": "Between February 20\nand March 1, 2026.", "where": "Online, from Oakland, to a bank in Pokhara.",
			"why": "Each amount is just below $3,000."},
		"note": ""
	}`, string(encoded))
	var decoded sar.Worksheet
	require.NoError(t, json.Unmarshal(encoded, &decoded))
	assert.True(t, decoded.Equal(sartest.Worksheet()))
}

func TestReadFiler(t *testing.T) {
	t.Parallel()
	encoded, err := json.Marshal(sartest.Filer())
	require.NoError(t, err)
	got, err := sar.ReadFiler(encoded)
	require.NoError(t, err)
	assert.Equal(t, sartest.Filer(), got)
	for name, change := range map[string][2]string{
		"an unknown field":  {`"name"`, `"title"`},
		"a short tax ID":    {"990000001", "99-01"},
		"no city":           {"Sacramento", ""},
		"no office":         {`"Compliance"`, `""`},
		"a phone with text": {"4155550100", "call us"},
		"another code":      {"PBSA8180", "pbsa"},
	} {
		_, err := sar.ReadFiler([]byte(strings.Replace(string(encoded), change[0], change[1], 1)))
		assert.Error(t, err, name)
	}
}
