package fincen_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/sar"
	"hulak/domain/sar/fincen"
	"hulak/domain/sar/sartest"
)

const (
	filedOn    = "2026-03-09"
	entity     = `<!DOCTYPE x [<!ENTITY a "b">]>`
	filingDate = "<fc2:FilingDateText>20260309</fc2:FilingDateText>"
)

func encode(t require.TestingT, w sar.Worksheet) string {
	content, err := fincen.Encode(sartest.Filer(), w, filedOn)
	require.NoError(t, err)
	return string(content)
}

func TestEncode(t *testing.T) {
	t.Parallel()
	got := encode(t, sartest.Worksheet())
	want, err := os.ReadFile("testdata/report.xml")
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
	assert.Equal(t, got, encode(t, sartest.Worksheet()), "the same report gives the same bytes")
}

// TestEncodeEveryAcceptedWorksheet encodes random worksheets. Each one that sar.Check accepts must give a file that Validate accepts.
func TestEncodeEveryAcceptedWorksheet(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 9, 20, 0, 0, 0, time.UTC)
	word := rapid.StringMatching(`[A-Za-z&<>"' é\x{915}-]{0,40}`)
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		w := sartest.Worksheet()
		w.Kind = rapid.SampledFrom([]sar.Kind{sar.Initial, sar.Continuing, sar.Correction}).Draw(t, "kind")
		if w.Kind != sar.Initial {
			w.PriorBSAID = "31000000000001"
		}
		if w.Kind == sar.Continuing {
			w.CumulativeAmount = "20000"
		}
		if rapid.Bool().Draw(t, "unknown") {
			w.Amount, w.AmountUnknown = "", true
		}
		for i := range w.Subjects {
			s := &w.Subjects[i]
			s.FirstName, s.LastName, s.Occupation = word.Draw(t, "first"), word.Draw(t, "last"), word.Draw(t, "job")
			s.Role = rapid.SampledFrom([]sar.Role{sar.RoleSender, sar.RoleReceiver, sar.RoleBoth}).Draw(t, "role")
			s.Address.Street, s.Address.City = word.Draw(t, "street"), word.Draw(t, "city")
			if rapid.Bool().Draw(t, "few") {
				s.Accounts, s.Phones, s.Identifications, s.BirthDate, s.TaxID = nil, nil, nil, "", ""
				s.Address = sar.PostalAddress{}
			}
		}
		words := rapid.IntRange(1, 4500).Draw(t, "words")
		w.Narrative.What = strings.Repeat(rapid.StringMatching(`[a-z<é\n]{1,5} `).Draw(t, "word"), words)
		if len(sar.Errors(sar.Check(w, at))) > 0 {
			t.Skip("not accepted")
		}
		accepted++
		encode(t, w)
	})
	assert.Positive(t, accepted)
}

func TestNarrativeIsSplit(t *testing.T) {
	t.Parallel()
	w := sartest.Worksheet()
	w.Narrative.What = strings.TrimSpace(strings.Repeat("a wire transfer, ", 700))
	content := encode(t, w)
	parts := regexp.MustCompile(`<fc2:ActivityNarrativeText>(.*)</fc2`).FindAllStringSubmatch(content, -1)
	require.Len(t, parts, 4)
	var joined []string
	for _, p := range parts {
		assert.LessOrEqual(t, len(p[1]), 4000)
		joined = append(joined, p[1])
	}
	assert.Equal(t, w.Narrative.Text(), strings.Join(joined, " "))
}

func TestEncodeRejectsWhatFinCENRejects(t *testing.T) {
	t.Parallel()
	w := sartest.Worksheet()
	w.Subjects[0].LastName = strings.Repeat("x", 151)
	_, err := fincen.Encode(sartest.Filer(), w, filedOn)
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "xxx")
	_, err = fincen.Encode(sartest.Filer(), sartest.Worksheet(), "tomorrow")
	require.Error(t, err)
	_, err = fincen.Encode(sar.Filer{}, sartest.Worksheet(), filedOn)
	require.Error(t, err, "without the institution")
}

// TestValidateFindsMutations changes a valid file in one place per test.
func TestValidateFindsMutations(t *testing.T) {
	t.Parallel()
	valid := encode(t, sartest.Worksheet())
	require.Empty(t, fincen.Validate([]byte(valid)))
	remove := func(pattern string) func(string) string {
		return func(s string) string { return regexp.MustCompile(pattern).ReplaceAllString(s, "") }
	}
	replace := func(from, to string) func(string) string {
		return func(s string) string { return strings.Replace(s, from, to, 1) }
	}
	for name, test := range map[string]struct {
		code   string
		mutate func(string) string
	}{
		"cut off":                      {fincen.FindingXML, func(s string) string { return s[:len(s)/2] }},
		"an entity":                    {fincen.FindingXML, replace("<fc2:EFiling", entity+"<fc2:EFiling")},
		"another root":                 {fincen.FindingXML, func(s string) string { return strings.ReplaceAll(s, "EFilingBatchXML", "Batch") }},
		"an unknown element":           {fincen.FindingUnknown, func(s string) string { return strings.ReplaceAll(s, "RawCity", "RawTown") }},
		"elements in another order":    {fincen.FindingOrder, replace("<fc2:FormTypeCode>SARX</fc2:FormTypeCode>", "")},
		"a missing filing date":        {fincen.FindingMissing, remove(`<fc2:FilingDateText>.*\n`)},
		"a repeated filing date":       {fincen.FindingTooMany, replace("<fc2:FilingDateText>", filingDate+"<fc2:FilingDateText>")},
		"a repeated sequence number":   {fincen.FindingSequence, replace(`SeqNum="3"`, `SeqNum="2"`)},
		"no sequence number":           {fincen.FindingSequence, replace(` SeqNum="3"`, "")},
		"a wrong number of parties":    {fincen.FindingCount, replace(`PartyCount="2"`, `PartyCount="3"`)},
		"a wrong total":                {fincen.FindingCount, replace(`TotalAmount="8970"`, `TotalAmount="8971"`)},
		"a date with dashes":           {fincen.FindingValue, replace("20260309", "2026-3-9")},
		"cents":                        {fincen.FindingValue, replace(">8970<", ">8970.50<")},
		"another indicator":            {fincen.FindingValue, replace("Report"+"Indicator>Y<", "ReportIndicator>N<")},
		"a long last name":             {fincen.FindingLength, replace(">Rai<", ">"+strings.Repeat("x", 151)+"<")},
		"a trailing space":             {fincen.FindingSpace, replace(">Rai<", ">Rai <")},
		"three spaces":                 {fincen.FindingSpace, replace(">Rai<", ">R   i<")},
		"a line break":                 {fincen.FindingSpace, replace(">Rai<", ">R\ni<")},
		"no subject":                   {fincen.FindingParties, func(s string) string { return strings.ReplaceAll(s, ">33<", ">46<") }},
		"two transmitters":             {fincen.FindingParties, replace(">37<", ">35<")},
		"a narrative that starts at 2": {fincen.FindingNarrative, replace("SequenceNumber>1<", "SequenceNumber>2<")},
	} {
		t.Run(name, func(t *testing.T) {
			mutated := test.mutate(valid)
			if test.code == fincen.FindingOrder {
				mutated = strings.Replace(mutated, "</fc2:EFilingBatchXML>", "<fc2:FormTypeCode>SARX</fc2:FormTypeCode></fc2:EFilingBatchXML>", 1)
			}
			require.NotEqual(t, valid, mutated)
			var codes []string
			for _, f := range fincen.Validate([]byte(mutated)) {
				codes = append(codes, f.Code)
			}
			assert.Contains(t, codes, test.code)
		})
	}
}

const (
	accepted = `<?xml version="1.0"?><EFilingBatchXML StatusCode="A"><EFilingSubmissionXML StatusCode="A"><EFilingActivityXML SeqNum="1">` +
		`<BSAID>31000123456789</BSAID><EFilingActivityErrorXML/></EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>`
	rejected = `<EFilingBatchXML StatusCode="R"><EFilingSubmissionXML StatusCode="R"><EFilingActivityXML><EFilingActivityErrorXML>` +
		`<ErrorElementNameText>RawCityText</ErrorElementNameText><ErrorText>The element has no value.</ErrorText>` +
		`<ErrorTypeCode>B9</ErrorTypeCode>` +
		"</EFilingActivityErrorXML></EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>\n"
)

func TestReadAcknowledgment(t *testing.T) {
	t.Parallel()
	got, err := fincen.ReadAcknowledgment([]byte(accepted))
	require.NoError(t, err)
	assert.Equal(t, []fincen.ActivityAcknowledgment{{BSAID: "31000123456789"}}, got.Activities)
	got, err = fincen.ReadAcknowledgment([]byte(rejected))
	require.NoError(t, err)
	assert.Equal(t, []fincen.ActivityAcknowledgment{{Errors: []string{"B9 RawCityText The element has no value."}}}, got.Activities)
	for name, content := range map[string]string{
		"nothing":              "",
		"our own file":         encode(t, sartest.Worksheet()),
		"no activity":          `<EFilingBatchXML><EFilingSubmissionXML StatusCode="A"></EFilingSubmissionXML></EFilingBatchXML>`,
		"another status":       strings.ReplaceAll(accepted, `StatusCode="A"`, `StatusCode="W"`),
		"a short ID":           strings.Replace(accepted, "31000123456789", "3100", 1),
		"no ID and no error":   strings.Replace(accepted, "31000123456789", "", 1),
		"an entity":            `<!DOCTYPE a [<!ENTITY b "c">]>` + strings.Replace(accepted, "31000123456789", "&b;", 1),
		"cut off":              accepted[:len(accepted)-10],
		"something after it":   accepted + "<more/>",
		"more than a mebibyte": accepted + strings.Repeat(" ", 1<<20),
	} {
		_, err := fincen.ReadAcknowledgment([]byte(content))
		assert.ErrorIs(t, err, fincen.ErrAcknowledgment, name)
	}
}

func FuzzReadAcknowledgment(f *testing.F) {
	f.Add([]byte(accepted))
	f.Add([]byte(rejected))
	f.Fuzz(func(t *testing.T, content []byte) {
		got, err := fincen.ReadAcknowledgment(content)
		if err != nil {
			return
		}
		for _, a := range got.Activities {
			if a.BSAID == "" && len(a.Errors) == 0 {
				t.Error("an answer without an ID and without an error")
			}
		}
	})
}

func FuzzValidate(f *testing.F) {
	f.Add([]byte(encode(f, sartest.Worksheet())))
	f.Fuzz(func(t *testing.T, content []byte) {
		for _, finding := range fincen.Validate(content) {
			if finding.Code == "" {
				t.Error(fmt.Sprint("a finding without a code: ", finding))
			}
		}
	})
}
