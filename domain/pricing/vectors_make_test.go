package pricing_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

const vectorsNote = "Cases that the server and the pages both run. Made by `go test ./domain/pricing -run TestVectors -update`; do not edit."

// priceSets returns the terms. If two ranges share a bound, the one that is better for the sender applies, whatever their order.
func priceSets() []priceSet {
	bank := []feeGiven{{"10.00", "50.00", "5.00", "0"}, {"50.00", "1999.99", "5.00", "0"}, {"1999.99", "14999.99", "0.00", "0"}}
	return []priceSet{
		{Name: "bank account", Rate: "133.25", FeeRanges: bank},
		{Name: "debit card", Rate: "133.25", FeeRanges: []feeGiven{{"10.00", "20.00", "0.00", "0"}, {"20.00", "2000.00", "1.99", "1.5"}}},
		{Name: "percentages at half cents", Rate: "133.25", FeeRanges: []feeGiven{{"0.00", "500.50", "1.25", "1"}, {"500.50", "999.50", "0.00", "2.5"}, {"999.50", "5000.00", "3.00", "0.333333"}}},
		{Name: "a gap between fee ranges", Rate: "133.25", FeeRanges: []feeGiven{{"10.00", "100.00", "1.00", "0"}, {"200.00", "300.00", "2.00", "0"}}},
		{Name: "a rate of six decimals", Rate: "133.257149", FeeRanges: bank},
		{Name: "a rate below one", Rate: "0.75", FeeRanges: bank},
		{
			Name: "better rates that rise at a shared bound", Rate: "133.25", FeeRanges: bank,
			Coupon: &couponGiven{Rates: []extraGiven{{"100.00", "500.00", "0.5"}, {"500.00", "1000.00", "1.25"}}},
		},
		{
			Name: "better rates that fall at a shared bound", Rate: "133.25", FeeRanges: bank,
			Coupon: &couponGiven{Rates: []extraGiven{{"100.00", "500.00", "2"}, {"500.00", "1000.00", "0.123456"}}},
		},
		{
			Name: "bonuses that rise and fall at shared bounds", Rate: "133.25", FeeRanges: bank,
			Coupon: &couponGiven{Bonuses: []bonusGiven{{"50.00", "200.00", "100.00"}, {"200.00", "300.00", "150.55"}, {"300.00", "1999.99", "20.00"}}},
		},
		{
			Name: "better rate and bonus, with gaps", Rate: "133.259999", FeeRanges: bank,
			Coupon: &couponGiven{
				Rates:   []extraGiven{{"100.00", "500.00", "0.5"}, {"750.00", "1999.99", "0.75"}},
				Bonuses: []bonusGiven{{"200.00", "300.00", "150.00"}, {"300.00", "1999.99", "300.05"}},
			},
		},
	}
}

// checkedByHand lists prices that were computed by hand. A generated case that disagrees with one of them is an error.
var checkedByHand = []struct {
	set   string
	given priceVector
}{
	{"bank account", priceVector{"5.18a 9.06a", "1999.98", "", figure{"1999.98", "266497.34", "5.00", "2004.98", "133.25", "0.00", false, ""}}},                                // 266497.335
	{"bank account", priceVector{"5.18a 9.06b", "1999.99", "", figure{"1999.99", "266498.67", "0.00", "1999.99", "133.25", "0.00", false, ""}}},                                // 266498.6675
	{"bank account", priceVector{"5.12c", "9.99", "", figure{"9.99", "1331.17", "", "", "133.25", "0.00", false, "MIN_TXN_AMOUNT"}}},                                           // 1331.1675
	{"bank account", priceVector{"9.06b", "15000.00", "", figure{"15000.00", "1998750.00", "", "", "133.25", "0.00", false, "MAX_TXN_AMOUNT_EXCEED"}}},                         // above the last range
	{"bank account", priceVector{"4.21b", "", "13325.01", figure{"100.01", "13326.33", "5.00", "105.01", "133.25", "0.00", false, ""}}},                                        // 100.01 brings 13326.3325
	{"debit card", priceVector{"5.18b", "33.00", "", figure{"33.00", "4397.25", "2.49", "35.49", "133.25", "0.00", false, ""}}},                                                // 0.495 becomes 0.50
	{"debit card", priceVector{"5.18b", "32.99", "", figure{"32.99", "4395.92", "2.48", "35.47", "133.25", "0.00", false, ""}}},                                                // 0.49485 becomes 0.49; 4395.9175
	{"debit card", priceVector{"5.18a", "20.00", "", figure{"20.00", "2665.00", "0.00", "20.00", "133.25", "0.00", false, ""}}},                                                // free instead of 2.29
	{"percentages at half cents", priceVector{"5.18b", "100.50", "", figure{"100.50", "13391.63", "2.26", "102.76", "133.25", "0.00", false, ""}}},                             // 1.005 becomes 1.01; 13391.625
	{"percentages at half cents", priceVector{"5.18a 5.18b", "500.50", "", figure{"500.50", "66691.63", "6.26", "506.76", "133.25", "0.00", false, ""}}},                       // 5.005 + 1.25 instead of 12.5125
	{"a gap between fee ranges", priceVector{"5.18a", "150.00", "", figure{"150.00", "19987.50", "", "", "133.25", "0.00", false, "NO_FEE_SET"}}},                              // no range contains it
	{"better rates that rise at a shared bound", priceVector{"5.18d", "500.00", "", figure{"500.00", "67250.00", "5.00", "505.00", "134.50", "0.00", true, ""}}},               // the second range
	{"better rates that fall at a shared bound", priceVector{"5.18d", "500.00", "", figure{"500.00", "67625.00", "5.00", "505.00", "135.25", "0.00", true, ""}}},               // the first range
	{"better rates that fall at a shared bound", priceVector{"4.21b", "", "67625.00", figure{"500.00", "67625.00", "5.00", "505.00", "135.25", "0.00", true, ""}}},             // the last amount with 135.25
	{"bonuses that rise and fall at shared bounds", priceVector{"5.18e 5.18f", "200.00", "", figure{"200.00", "26800.55", "5.00", "205.00", "133.25", "150.55", true, ""}}},    // 26650 + 150.55
	{"bonuses that rise and fall at shared bounds", priceVector{"5.18e 5.18f", "300.00", "", figure{"300.00", "40125.55", "5.00", "305.00", "133.25", "150.55", true, ""}}},    // 39975 + 150.55
	{"bonuses that rise and fall at shared bounds", priceVector{"4.21b 5.18e", "", "26800.55", figure{"200.00", "26800.55", "5.00", "205.00", "133.25", "150.55", true, ""}}},  // 199.99 brings 26748.67
	{"better rate and bonus, with gaps", priceVector{"5.12j", "99.99", "", figure{"99.99", "13324.67", "5.00", "104.99", "133.259999", "0.00", false, ""}}},                    // 13324.66730001
	{"better rate and bonus, with gaps", priceVector{"5.18d 5.18f 5.18g", "300.00", "", figure{"300.00", "40428.05", "5.00", "305.00", "133.759999", "300.05", true, ""}}},     // 40127.9997 + 300.05
	{"better rate and bonus, with gaps", priceVector{"5.18d 5.18f 5.18g", "1999.99", "", figure{"1999.99", "268318.71", "0.00", "1999.99", "134.009999", "300.05", true, ""}}}, // 268018.6578… + 300.05
}

// units parses a number with the given decimals as an integer: amounts as cents or paisa, rates as millionths.
func units(text string, decimals int) int64 {
	whole, fraction, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(whole+(fraction + strings.Repeat("0", decimals))[:decimals], 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

func hundredths(n int64) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

// millionths formats a rate with at least two decimals.
func millionths(n int64) string {
	text := strings.TrimRight(fmt.Sprintf("%06d", n%1_000_000), "0")
	return fmt.Sprintf("%d.%s", n/1_000_000, text+strings.Repeat("0", max(0, 2-len(text))))
}

// arithmetic computes the same figures independently, in integers.
type arithmetic struct {
	priceSet
	rate            int64
	extras, bonuses []bracket
}

// bracket gives a benefit between two inclusive bounds.
type bracket struct{ min, max, gives int64 }

func arithmeticOf(set priceSet) arithmetic {
	a := arithmetic{priceSet: set, rate: units(set.Rate, 6)}
	if set.Coupon != nil {
		for _, r := range set.Coupon.Rates {
			a.extras = append(a.extras, bracket{units(r.MinAmount, 2), units(r.MaxAmount, 2), units(r.ExtraExchangeRate, 6)})
		}
		for _, r := range set.Coupon.Bonuses {
			a.bonuses = append(a.bonuses, bracket{units(r.MinAmount, 2), units(r.MaxAmount, 2), units(r.Amount, 2)})
		}
	}
	return a
}

// most returns the largest benefit among the brackets that contain the amount.
func most(brackets []bracket, send int64) (gives int64) {
	for _, b := range brackets {
		if b.min <= send && send <= b.max {
			gives = max(gives, b.gives)
		}
	}
	return gives
}

func (a arithmetic) receive(send int64) int64 {
	return (send*(a.rate+most(a.extras, send))+500_000)/1_000_000 + most(a.bonuses, send)
}

func (a arithmetic) figure(send int64) figure {
	extra, bonus := most(a.extras, send), most(a.bonuses, send)
	f := figure{
		SendingAmount: hundredths(send), ReceivingAmount: hundredths(a.receive(send)), Bonus: hundredths(bonus),
		EffectiveRate: millionths(a.rate + extra), CouponApplies: extra+bonus > 0,
	}
	fee := int64(-1)
	for _, r := range a.FeeRanges {
		if units(r.MinAmount, 2) <= send && send <= units(r.MaxAmount, 2) {
			of := (send*units(r.PercentageFee, 6)+50_000_000)/100_000_000 + units(r.FlatFee, 2)
			if fee < 0 || of < fee {
				fee = of
			}
		}
	}
	switch {
	case fee >= 0:
		f.Fee, f.Total = hundredths(fee), hundredths(send+fee)
	case send < units(a.FeeRanges[0].MinAmount, 2):
		f.Refused = "MIN_TXN_AMOUNT"
	case send > units(a.FeeRanges[len(a.FeeRanges)-1].MaxAmount, 2):
		f.Refused = "MAX_TXN_AMOUNT_EXCEED"
	default:
		f.Refused = "NO_FEE_SET"
	}
	return f
}

// sendFor tries one cent after another.
func (a arithmetic) sendFor(wished int64) int64 {
	var extraMost, bonusMost int64
	for _, b := range a.bounds() {
		extraMost, bonusMost = max(extraMost, most(a.extras, b)), max(bonusMost, most(a.bonuses, b))
	}
	send := max(1, (wished-bonusMost)*1_000_000/(a.rate+extraMost)-2) // no smaller amount can reach the wish
	for a.receive(send) < wished {
		send++
	}
	return send
}

// bounds returns the ends of all ranges.
func (a arithmetic) bounds() []int64 {
	var all []int64
	for _, r := range a.FeeRanges {
		all = append(all, units(r.MinAmount, 2), units(r.MaxAmount, 2))
	}
	for _, b := range slices.Concat(a.extras, a.bonuses) {
		all = append(all, b.min, b.max)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// cases returns cases at each bound, one cent beside it, and some in between.
func (a arithmetic) cases(random *rand.Rand) []priceVector {
	var all []priceVector
	sendClause, receiveClause := "5.18a 5.18b 5.18c", "4.21b"
	if a.Coupon != nil {
		sendClause, receiveClause = "5.18d 5.18e 5.12j", "4.21b 5.18d 5.18e"
	}
	send := func(cents int64) {
		if cents > 0 {
			all = append(all, priceVector{Clause: sendClause, Send: hundredths(cents), Want: a.figure(cents)})
		}
	}
	receive := func(paisa int64) {
		if paisa > 0 {
			all = append(all, priceVector{Clause: receiveClause, Receive: hundredths(paisa), Want: a.figure(a.sendFor(paisa))})
		}
	}
	bounds := a.bounds()
	for _, b := range bounds {
		for _, beside := range []int64{-1, 0, 1} {
			send(b + beside)
		}
		for _, beside := range []int64{-1, 0, 1} {
			receive(a.receive(max(b, 1)) + beside)
		}
	}
	for range 12 {
		cents := 1 + random.Int64N(bounds[len(bounds)-1])
		send(cents)
		receive(a.receive(cents) + random.Int64N(3) - 1)
	}
	receive(1)
	return all
}

// limitCases covers the four windows on both sides of each bound (spec 9.04). It includes the days on which the clocks in Los
// Angeles change: March 8 and November 1, 2026.
func limitCases() []limitGiven {
	when := func(text string) time.Time {
		moment, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			panic(err)
		}
		return moment
	}
	noon := "2026-03-02T20:00:00Z"
	var all []limitGiven
	// add tests the largest amount that can be sent, and one cent more.
	add := func(clause, title, tier, at, senderLimit, window, most, fee string, uses ...string) {
		c := limitGiven{Clause: clause, Title: title, Tier: tier, At: when(at), Uses: []useGiven{}, Amount: most, Fee: fee}
		for i := 0; i < len(uses); i += 2 {
			c.Uses = append(c.Uses, useGiven{Amount: uses[i], At: when(uses[i+1])})
		}
		c.Want = limitWant{SenderLimit: senderLimit, Window: window}
		if units(most, 2) > 0 {
			all = append(all, c)
		}
		c.Title, c.Amount, c.Want.Refused = title+", and not a cent more", hundredths(units(most, 2)+1), true
		all = append(all, c)
	}
	add("9.04a 5.12f 5.15a", "level 1 sends 2,999", "ONE", noon, "2999.00", "transaction", "2999.00", "0.00")
	add("9.04b 5.12f", "level 2 sends 7,499", "TWO", noon, "7499.00", "transaction", "7499.00", "0.00")
	add("9.04c 5.12g 5.14b", "level 3 sends 9,999.99 without a fee", "THREE", noon, "9999.99", "transaction", "9999.99", "0.00")
	add("9.04c 5.12g 5.16c", "level 3 sends 9,999.99 with the fee", "THREE", noon, "9999.99", "transaction", "9994.99", "5.00")
	add("9.04c 5.12g 5.16c", "a fee of cents counts for level 3", "THREE", noon, "9999.99", "transaction", "9999.98", "0.01")
	add("9.04a 5.12f", "the fee does not count for level 1", "ONE", noon, "2999.00", "transaction", "2999.00", "5.00")
	add("9.04a 5.14c", "what was sent today counts for level 1", "ONE", noon, "1999.00", "day", "1999.00", "5.00", "1000.00", "2026-03-02T18:00:00Z")
	add("9.04a 5.14e", "what was sent last week counts for level 1", "ONE", noon, "1999.00", "30 days", "1999.00", "5.00", "1000.00", "2026-02-23T18:00:00Z")
	add("9.04a", "level 1 sends 5,000 in 180 days", "ONE", noon, "2001.00", "180 days", "2001.00", "5.00", "2999.00", "2025-12-01T18:00:00Z")
	add("9.04b", "level 2 sends 14,999 in 180 days", "TWO", noon, "9.01", "180 days", "9.01", "5.00", "7499.00", "2025-12-01T18:00:00Z", "7490.99", "2026-01-05T18:00:00Z")
	add("9.04c", "level 3 sends 25,000 a day", "THREE", noon, "5000.02", "day", "5000.02", "0.00", "9999.99", "2026-03-02T18:00:00Z", "9999.99", "2026-03-02T19:00:00Z")
	add("9.04c 5.12g", "level 3 sends what is left of the day, the fee aside", "THREE", noon, "500.00", "day", "500.00", "5.00", "14500.01", "2026-03-02T18:00:00Z", "9999.99", "2026-03-02T19:00:00Z")
	add("9.04c 5.12g", "level 3 has more left of the day than one transfer may be with its fee", "THREE", noon, "9998.00", "day", "9994.99", "5.00", "15002.00", "2026-03-02T18:00:00Z")
	add("9.04c", "level 3 sends 50,000 in 30 days", "THREE", noon, "500.00", "30 days", "500.00", "0.00", "49500.00", "2026-02-20T18:00:00Z")
	add("9.04c", "level 3 sends 100,000 in 180 days", "THREE", noon, "0.01", "180 days", "0.01", "0.00", "50000.00", "2025-12-01T18:00:00Z", "49999.99", "2026-01-05T18:00:00Z")
	add("9.04a", "after a fall to a stricter tier nothing is left", "ONE", noon, "0.00", "30 days", "0.00", "5.00", "7000.00", "2026-03-01T18:00:00Z")

	add("9.04a", "a microsecond before 30 days have passed", "ONE", "2026-04-01T19:59:59.999999Z", "0.00", "30 days", "0.00", "5.00", "2999.00", noon)
	add("9.04a", "when 30 days have passed", "ONE", "2026-04-01T20:00:00Z", "2001.00", "180 days", "2001.00", "5.00", "2999.00", noon)
	add("9.04a", "a microsecond before 180 days have passed", "ONE", "2026-08-29T19:59:59.999999Z", "0.00", "180 days", "0.00", "5.00", "5000.00", noon)
	add("9.04a", "when 180 days have passed", "ONE", "2026-08-29T20:00:00Z", "2999.00", "transaction", "2999.00", "5.00", "5000.00", noon)

	// A day begins at midnight in Los Angeles and has 23, 24, or 25 hours.
	for _, day := range []struct{ name, begins, ends string }{
		{"an ordinary day in winter", "2026-03-02T08:00:00Z", "2026-03-03T08:00:00Z"},
		{"an ordinary day in summer", "2026-07-15T07:00:00Z", "2026-07-16T07:00:00Z"},
		{"the day before clocks go forward", "2026-03-07T08:00:00Z", "2026-03-08T08:00:00Z"},
		{"the day of 23 hours on which clocks go forward", "2026-03-08T08:00:00Z", "2026-03-09T07:00:00Z"},
		{"the day before clocks go back", "2026-10-31T07:00:00Z", "2026-11-01T07:00:00Z"},
		{"the day of 25 hours on which clocks go back", "2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z"},
		{"the last day of the year", "2026-12-31T08:00:00Z", "2027-01-01T08:00:00Z"},
		{"the 29th of February", "2028-02-29T08:00:00Z", "2028-03-01T08:00:00Z"},
	} {
		last := when(day.ends).Add(-time.Microsecond).Format(time.RFC3339Nano)
		dawn := when(day.begins).Add(-time.Microsecond).Format(time.RFC3339Nano)
		add("9.04c 5.14c", day.name+": its first moment counts until its last", "THREE", last, "1000.00", "day", "1000.00", "0.00", "24000.00", day.begins)
		add("9.04c 5.14c", day.name+": it is over at midnight", "THREE", day.ends, "9999.99", "transaction", "9999.99", "0.00", "24000.00", last)
		add("9.04c 5.14c", day.name+": what came before midnight is yesterday's", "THREE", day.begins, "9999.99", "transaction", "9999.99", "0.00", "24000.00", dawn)
		add("9.04c 5.14c", day.name+": its own morning and evening are added up", "THREE", last, "1000.01", "day", "1000.01", "0.00",
			"14000.00", day.begins, "9999.99", when(day.begins).Add(12*time.Hour).Format(time.RFC3339Nano))
	}
	return all
}

// writeVectors writes one case per line.
func writeVectors(t *testing.T) {
	t.Helper()
	random := rand.New(rand.NewPCG(20_260_302, 0))
	var b bytes.Buffer
	line := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	fmt.Fprintf(&b, "{\n\"note\": %s,\n\"prices\": [\n", line(vectorsNote))
	for i, set := range priceSets() {
		a := arithmeticOf(set)
		for _, known := range checkedByHand {
			if known.set != set.Name {
				continue
			}
			c := known.given
			var send int64
			if c.Send != "" {
				send = units(c.Send, 2)
			} else {
				send = a.sendFor(units(c.Receive, 2))
			}
			if got := a.figure(send); got != c.Want {
				t.Fatalf("%s: %+v was worked out, %+v is computed", set.Name, c.Want, got)
			}
			set.Cases = append(set.Cases, c)
		}
		set.Cases = append(set.Cases, a.cases(random)...)
		cases := set.Cases
		set.Cases = []priceVector{}
		fmt.Fprint(&b, strings.TrimSuffix(line(set), "]}"), "\n")
		for j, c := range cases {
			fmt.Fprintf(&b, "  %s%s\n", line(c), comma(j, len(cases)))
		}
		fmt.Fprintf(&b, "]}%s\n", comma(i, len(priceSets())))
	}
	fmt.Fprint(&b, "],\n\"limits\": [\n")
	limits := limitCases()
	for i, c := range limits {
		fmt.Fprintf(&b, "  %s%s\n", line(c), comma(i, len(limits)))
	}
	fmt.Fprint(&b, "]\n}\n")
	if err := os.WriteFile(vectorsFile, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func comma(i, of int) string {
	if i+1 < of {
		return ","
	}
	return ""
}
