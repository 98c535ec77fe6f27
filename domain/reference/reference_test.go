package reference_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
)

func TestReferenceLists(t *testing.T) {
	t.Parallel()
	t.Run("there are 21 relationships from Aunt to Wife, including Self (9.11e)", func(t *testing.T) {
		t.Parallel()
		all := reference.Relationships()
		if len(all) != 21 || all[0] != "Aunt" || all[20] != "Wife" || !reference.IsRelationship("Self") || reference.IsRelationship("Boss") {
			t.Errorf("got %d relationships, want 21 from Aunt to Wife: %v", len(all), all)
		}
	})
	t.Run("there are 11 purposes (9.11f)", func(t *testing.T) {
		t.Parallel()
		if len(reference.Purposes()) != 11 || !reference.IsPurpose("Gifts") || reference.IsPurpose("gifts") {
			t.Errorf("got purposes %v, want 11 with Gifts", reference.Purposes())
		}
	})
	t.Run("US states are sorted by name (3.04a 7.11a)", func(t *testing.T) {
		t.Parallel()
		for country, count := range map[string]int{reference.USA: 51, reference.Nepal: 7} {
			all := reference.States(country)
			sorted := slices.IsSortedFunc(all, func(a, b reference.State) int { return strings.Compare(a.Name, b.Name) })
			if len(all) != count || !sorted && country == reference.USA {
				t.Errorf("got %d states in %s, sorted %t; want %d", len(all), country, sorted, count)
			}
		}
		if reference.StateName(reference.USA, "TX") != "Texas" || reference.StateName(reference.USA, "XX") != "" {
			t.Error("want Texas for TX, and no name for XX")
		}
	})
	t.Run("a ZIP code has a city and a state", func(t *testing.T) {
		t.Parallel()
		for code, want := range map[string]reference.ZIPCode{
			"75201": {Code: "75201", City: "Dallas", State: "TX"}, "00501": {Code: "00501", City: "Holtsville", State: "NY"},
			"00000": {}, "7520": {},
		} {
			if got, ok := reference.FindZIPCode(code); got != want || ok != (want.Code != "") {
				t.Errorf("FindZIPCode(%q) = %v, %t; want %v", code, got, ok, want)
			}
		}
	})
	t.Run("a locality in Nepal has a province and a postal code of its district", func(t *testing.T) {
		t.Parallel()
		districts := map[string]bool{}
		for _, l := range reference.Localities(reference.Nepal) {
			districts[l.District] = true
			if reference.StateName(reference.Nepal, l.State) == "" || !strings.HasPrefix(l.District, reference.DistrictByPostalCode(l.PostalCode)) {
				t.Errorf("got %v, want a known province and a postal code of the district", l)
			}
		}
		if len(districts) != 77 {
			t.Errorf("got %d districts, want 77", len(districts))
		}
		for _, name := range []string{"Pokhara", "Rupa"} {
			want := reference.Locality{Name: name, District: "Kaski", State: "P4", PostalCode: "33700"}
			if !slices.Contains(reference.Localities(reference.Nepal), want) {
				t.Errorf("%v is missing", want)
			}
		}
		// Nepal has 753 local levels. Those with the name of their district count as the district.
		const localLevels, named = 753, 15
		if got := len(reference.Localities(reference.Nepal)); got != localLevels-named+len(districts) {
			t.Errorf("got %d localities, want %d", got, localLevels-named+len(districts))
		}
	})
	t.Run("a postal code in Nepal determines the district", func(t *testing.T) {
		t.Parallel()
		for code, district := range map[string]string{"33700": "Kaski", "44613": "Kathmandu", "10109": "Darchula", "99999": "", "337": "",
			"3370012": "", "": ""} {
			if got := reference.DistrictByPostalCode(code); got != district {
				t.Errorf("DistrictByPostalCode(%q) = %q, want %q", code, got, district)
			}
		}
	})
	t.Run("support is available every day from 7AM to 9PM EST (1.03b)", func(t *testing.T) {
		t.Parallel()
		if got, want := reference.SupportContact().Hours, "7 days a week, 7AM to 9PM EST"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
	t.Run("there are 14 partner banks, all active (2.14d)", func(t *testing.T) {
		t.Parallel()
		partners := 0
		for _, b := range reference.Banks() {
			if b.IsPartner {
				partners++
			}
			if b.IsPartner && !b.Active || !b.Active && b.Successor == "" {
				t.Errorf("got %s with partner %v, active %v, and successor %q", b.Name, b.IsPartner, b.Active, b.Successor)
			}
		}
		if partners != 14 {
			t.Errorf("got %d partner banks, want 14", partners)
		}
	})
	t.Run("the successor of a merged bank is active (5.08f)", func(t *testing.T) {
		t.Parallel()
		for _, b := range reference.Banks() {
			if b.Active {
				continue
			}
			if !slices.ContainsFunc(reference.Banks(), func(o reference.Bank) bool { return o.Active && o.Name == b.Successor }) {
				t.Errorf("got successor %s for %s, want an active bank", b.Successor, b.Name)
			}
		}
	})
	t.Run("we have licenses in 12 states, and the partner has licenses in 22 other states and DC (9.10f 9.10i)", func(t *testing.T) {
		t.Parallel()
		states := map[string][]string{}
		for _, l := range reference.Licenses() {
			states[l.Licensee] = append(states[l.Licensee], l.State)
			if !strings.Contains(l.LicenseNo, "SAMPLE") {
				t.Errorf("got license number %s in %s, want a sample number", l.LicenseNo, l.State)
			}
		}
		for licensee, want := range map[string]string{
			"HULAK":   "CA CT FL GA IL MA MD MI NJ NY PA TX",
			"PARTNER": "AK AL AR AZ CO DC DE IA ID IN KS KY LA ME MN MO MS NC NE NH NV OH OK",
		} {
			slices.Sort(states[licensee])
			if got := strings.Join(states[licensee], " "); got != want {
				t.Errorf("got licenses of %s in %s, want %s", licensee, got, want)
			}
		}
	})
}

func TestIDsAreUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	checkUnique := func(id string) {
		if id == "" || seen[id] {
			t.Errorf("got ID %q, want a unique nonempty ID", id)
		}
		seen[id] = true
	}
	for _, b := range reference.Banks() {
		checkUnique(b.ID)
		if found, ok := reference.BankByID(b.ID); !ok || found != b {
			t.Errorf("got %+v, %t for bank %s", found, ok, b.ID)
		}
	}
	for _, c := range reference.Cooperatives() {
		checkUnique(c.ID)
		if found, ok := reference.CooperativeByID(c.ID); !ok || found != c {
			t.Errorf("got %+v, %t for cooperative %s", found, ok, c.ID)
		}
	}
	for _, p := range reference.Payers(reference.Nepal, beneficiary.CashPickup) {
		if found, ok := reference.PayerByID(p.ID); !ok || found != p {
			t.Errorf("got %+v, %t for payer %d", found, ok, p.ID)
		}
	}
	if reference.Payers(reference.Nepal, beneficiary.BankDeposit) != nil {
		t.Error("got payers for bank deposits, want none")
	}
	if w, ok := reference.WalletByName("ESEWA"); !ok || w.Name != "eSewa" {
		t.Errorf("got wallet %+v, %t; want eSewa", w, ok)
	}
}

func TestCountries(t *testing.T) {
	t.Parallel()
	t.Run("Nepal is the only destination from the USA (9.11a 7.11c)", func(t *testing.T) {
		t.Parallel()
		for _, code := range []string{"US", "USA"} {
			to := reference.Destinations(code)
			if len(to) != 1 || to[0].ThreeCharCode != reference.Nepal || to[0].Currency.Code != money.NPR {
				t.Errorf("got destinations %v from %s, want Nepal", to, code)
			}
		}
		if reference.Destinations("NPL") != nil {
			t.Error("got destinations from Nepal, want none")
		}
	})
	nepal, _ := reference.CountryByCode("NP")
	t.Run("each payout method and the debit card have a maximum amount (9.02b 9.03a 9.03b 9.03d)", func(t *testing.T) {
		t.Parallel()
		for method, want := range map[beneficiary.PayoutMethod]string{
			beneficiary.CashPickup: "100000.00 NPR", beneficiary.BankDeposit: "1000000.00 NPR", beneficiary.Wallet: "50000.00 NPR",
		} {
			if got, ok := nepal.MaxReceive(method); !ok || got.String() != want {
				t.Errorf("got maximum %s for %s, want %s", got, method, want)
			}
		}
		if got, ok := nepal.MaxSend(funding.DebitCard); !ok || got.String() != "2000.00 USD" {
			t.Errorf("got maximum %s for debit cards, want 2000.00 USD", got)
		}
		if _, ok := nepal.MaxSend(funding.BankAccount); ok {
			t.Error("got a maximum for bank accounts, want none")
		}
	})
	t.Run("Nepal does not support home delivery (1.02a)", func(t *testing.T) {
		t.Parallel()
		if nepal.SupportsPayout(beneficiary.HomeDelivery) || !nepal.SupportsPayout(beneficiary.Wallet) {
			t.Errorf("got payout methods %v, want WALLET without HOME_DELIVERY", nepal.Methods)
		}
	})
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	t.Run("the default rates and fee sets are valid", func(t *testing.T) {
		t.Parallel()
		for _, rate := range reference.DefaultRates(at) {
			if events, err := pricing.RateDecider.Decide(pricing.RateState{}, rate); err != nil || len(events) != 1 {
				t.Errorf("got %v for rate %v, want one event", err, rate)
			}
		}
		for _, fees := range reference.DefaultFeeSets(at) {
			if events, err := pricing.FeeSetDecider.Decide(pricing.FeeSet{}, fees); err != nil || len(events) != 1 {
				t.Errorf("got %v for fee set %s, want one event", err, fees.Key)
			}
		}
	})
	t.Run("the default fee ranges are as specified (9.06a 9.06b)", func(t *testing.T) {
		t.Parallel()
		want := map[funding.Kind]string{
			funding.BankAccount: "10.00-50.00: 5.00 + 0%; 50.00-1999.99: 5.00 + 0%; 1999.99-14999.99: 0.00 + 0%",
			funding.DebitCard:   "10.00-20.00: 0.00 + 0%; 20.00-2000.00: 1.99 + 1.5%",
		}
		for _, fees := range reference.DefaultFeeSets(at) {
			var ranges []string
			for _, r := range fees.Ranges {
				ranges = append(ranges, fmt.Sprintf("%s-%s: %s + %s%%", r.Min.Text(), r.Max.Text(), r.FlatFee.Text(), r.Percent))
			}
			if got := strings.Join(ranges, "; "); got != want[fees.Key.PaymentMethod] {
				t.Errorf("%s: got %s, want %s", fees.Key, got, want[fees.Key.PaymentMethod])
			}
		}
	})
	for _, c := range []struct {
		title string
		kind  funding.Kind
		send  string
		fee   string
	}{
		{"a transfer of 50.00 from a bank account costs 5.00 (9.06a)", funding.BankAccount, "50.00", "5.00"},
		{"a transfer of 1999.98 from a bank account costs 5.00 (9.06a)", funding.BankAccount, "1999.98", "5.00"},
		{"a transfer of 1999.99 from a bank account is free (9.06b 1.03a)", funding.BankAccount, "1999.99", "0.00"},
		{"a transfer of 14999.99 from a bank account is free (9.06b)", funding.BankAccount, "14999.99", "0.00"},
		{"the minimum transfer of 10.00 from a bank account costs 5.00 (9.02a)", funding.BankAccount, "10.00", "5.00"},
		{"a transfer of 2000.00 from a debit card costs 31.99 (9.02b)", funding.DebitCard, "2000.00", "31.99"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			for _, fees := range reference.DefaultFeeSets(at) {
				if fees.Key.PaymentMethod != c.kind {
					continue
				}
				set := pricing.FeeSet{Key: fees.Key, Ranges: fees.Ranges, Version: 1}
				send := money.MustParse(c.send, money.USD)
				if feeRange, err := set.RangeFor(send); err != nil || feeRange.Fee(send).Text() != c.fee {
					t.Errorf("%s: got fee %s, want %s (%v)", fees.Key, feeRange.Fee(send), c.fee, err)
				}
			}
		})
	}
}

func TestACHReturns(t *testing.T) {
	t.Parallel()
	if r := reference.ACHReturnByCode("R02"); !r.RetiresSource || r.LocksSender || r.CanRetry {
		t.Errorf("got R02 %+v, want it to retire the source without a lock or retry", r)
	}
	if r := reference.ACHReturnByCode("R10"); !r.LocksSender || !r.OpensCase {
		t.Errorf("got R10 %+v, want it to lock the sender and open a case", r)
	}
	if r := reference.ACHReturnByCode("R99"); !r.OpensCase || r.CanRetry {
		t.Errorf("got R99 %+v, want it to open a case without a retry", r)
	}
}

func TestACHReturnOutcomes(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"R01": "retry", "R02": "retires", "R03": "retires", "R04": "retires", "R05": "case", "R07": "locks case", "R08": "",
		"R09": "retry", "R10": "locks case", "R11": "case", "R16": "retires case", "R17": "case", "R20": "retires", "R29": "case",
	} {
		r := reference.ACHReturnByCode(code)
		var got []string
		for name, applies := range map[string]bool{"retry": r.CanRetry, "case": r.OpensCase, "locks": r.LocksSender, "retires": r.RetiresSource} {
			if applies {
				got = append(got, name)
			}
		}
		slices.SortFunc(got, func(a, b string) int { return strings.Compare(b, a) })
		if strings.Join(got, " ") != want || r.WindowDays == 0 || r.Meaning == "" {
			t.Errorf("%s: got %v, window %d days, want %q", code, got, r.WindowDays, want)
		}
	}
}

func TestACHDisputeEffects(t *testing.T) {
	t.Parallel()
	for effect, codes := range map[reference.DisputeEffect][]string{
		reference.FundsRecovered: {"R61", "R68", "R69", "R70"}, reference.FundsLost: {"R71", "R72", "R73", "R74", "R76"},
		reference.FundsUnchanged: {"R62", "R67", "R75", "R77"},
	} {
		for _, code := range codes {
			if d := reference.ACHDisputeByCode(code); d.Effect != effect || d.Meaning == "unknown" {
				t.Errorf("got %s %+v, want effect %s", code, d, effect)
			}
		}
	}
	if d := reference.ACHDisputeByCode("R99"); d.Effect != reference.FundsUnchanged {
		t.Errorf("got R99 %+v, want effect NONE", d)
	}
}

func TestPayoutFailureOutcomes(t *testing.T) {
	t.Parallel()
	for code, refund := range map[string]bool{
		"WRONG_NAME": false, "ACCOUNT_CLOSED": false, "LIMIT": false, "REJECTED": true, "EXPIRED": true,
	} {
		if f := reference.PayoutFailureByCode(code); f.RequiresRefund != refund || f.Meaning == "unknown" {
			t.Errorf("got %s %+v, want refund %t", code, f, refund)
		}
	}
	if f := reference.PayoutFailureByCode("SOMETHING_NEW"); f.RequiresRefund || f.Meaning != "unknown" {
		t.Errorf("got %+v, want an unknown failure without a refund", f)
	}
}

func TestACHReturnWindows(t *testing.T) {
	t.Parallel()
	day := func(text string) time.Time {
		parsed, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, c := range []struct{ title, code, settled, last string }{
		{"the window is two banking days", "R01", "2026-03-02", "2026-03-04"},
		{"a weekend does not count", "R02", "2026-03-05", "2026-03-09"},
		{"Thanksgiving does not count", "R09", "2026-11-25", "2026-11-30"},
		{"a window of 60 calendar days ends on the next banking day", "R10", "2026-03-02", "2026-05-04"},
		{"a window that ends on Juneteenth extends to the next Monday", "R07", "2026-04-20", "2026-06-22"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			r, settled, last := reference.ACHReturnByCode(c.code), day(c.settled), day(c.last)
			if got := r.LastDay(settled); !got.Equal(last) {
				t.Errorf("got last day %s, want %s", got.Format(time.DateOnly), c.last)
			}
			if !r.IsTimely(settled, last) || r.IsTimely(settled, last.AddDate(0, 0, 1)) {
				t.Error("want timely on the last day, late on the next day")
			}
		})
	}
	t.Run("an unknown code is never late, because staff must review it", func(t *testing.T) {
		t.Parallel()
		if !reference.ACHReturnByCode("R99").IsTimely(day("2020-01-02"), day("2026-01-02")) {
			t.Error("got a late return, want timely")
		}
	})
}
