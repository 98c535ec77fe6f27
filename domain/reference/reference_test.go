package reference_test

import (
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

func TestLists(t *testing.T) {
	t.Parallel()
	t.Run("the relationships are 21, from Aunt to Wife, Self among them (9.11e)", func(t *testing.T) {
		t.Parallel()
		all := reference.Relationships()
		if len(all) != 21 || all[0] != "Aunt" || all[20] != "Wife" || !reference.IsRelationship("Self") || reference.IsRelationship("Boss") {
			t.Errorf("got %d: %v", len(all), all)
		}
	})
	t.Run("the purposes are 11 (9.11f)", func(t *testing.T) {
		t.Parallel()
		if len(reference.Purposes()) != 11 || !reference.IsPurpose("Gifts") || reference.IsPurpose("gifts") {
			t.Errorf("got %v", reference.Purposes())
		}
	})
	t.Run("states are sorted by name (3.04a 7.11a)", func(t *testing.T) {
		t.Parallel()
		for country, count := range map[string]int{reference.USA: 51, reference.Nepal: 7} {
			all := reference.States(country)
			sorted := slices.IsSortedFunc(all, func(a, b reference.State) int { return strings.Compare(a.Name, b.Name) })
			if len(all) != count || !sorted && country == reference.USA {
				t.Errorf("%s has %d, sorted: %v", country, len(all), sorted)
			}
		}
		if reference.StateName(reference.USA, "TX") != "Texas" || reference.StateName(reference.USA, "XX") != "" {
			t.Error("TX is not Texas")
		}
	})
	t.Run("a postal code of Nepal says its district", func(t *testing.T) {
		t.Parallel()
		for code, district := range map[string]string{"33700": "Kaski", "44613": "Kathmandu", "10109": "Darchula", "99999": "", "337": "", "3370012": "", "": ""} {
			if got := reference.DistrictByPostalCode(code); got != district {
				t.Errorf("%q is in %q", code, got)
			}
		}
	})
	t.Run("the partner banks are 14, all of them active (2.14d)", func(t *testing.T) {
		t.Parallel()
		partners := 0
		for _, b := range reference.Banks() {
			if b.Partner {
				partners++
			}
			if b.Partner && !b.Active || !b.Active && b.Successor == "" {
				t.Errorf("%s is a partner (%v), active (%v), with successor %q", b.Name, b.Partner, b.Active, b.Successor)
			}
		}
		if partners != 14 {
			t.Errorf("got %d", partners)
		}
	})
	t.Run("the successor of a merged bank is one that money can be sent to (5.08f)", func(t *testing.T) {
		t.Parallel()
		for _, b := range reference.Banks() {
			if b.Active {
				continue
			}
			if !slices.ContainsFunc(reference.Banks(), func(o reference.Bank) bool { return o.Active && o.Name == b.Successor }) {
				t.Errorf("%s has become %s, which is not there", b.Name, b.Successor)
			}
		}
	})
	t.Run("licences are of 12 states, and of 22 others and DC: 34 states in all (9.10f 9.10i)", func(t *testing.T) {
		t.Parallel()
		count := map[string]int{}
		for _, l := range reference.Licenses() {
			count[l.MSB]++
			if !strings.Contains(l.LicenseNo, "SAMPLE") {
				t.Errorf("%s claims a licence", l.State)
			}
		}
		if count["HULAK"] != 12 || count["PARTNER"] != 23 {
			t.Errorf("got %v", count)
		}
	})
}

func TestIDsAreUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	unique := func(id string) {
		if id == "" || seen[id] {
			t.Errorf("%q stands twice, or is empty", id)
		}
		seen[id] = true
	}
	for _, b := range reference.Banks() {
		unique(b.ID)
		if found, ok := reference.BankByID(b.ID); !ok || found != b {
			t.Errorf("%s is not found", b.ID)
		}
	}
	for _, c := range reference.Cooperatives() {
		unique(c.ID)
		if found, ok := reference.CooperativeByID(c.ID); !ok || found != c {
			t.Errorf("%s is not found", c.ID)
		}
	}
	for _, p := range reference.Payers(reference.Nepal, beneficiary.CashPickup) {
		if found, ok := reference.PayerByID(p.ID); !ok || found != p {
			t.Errorf("%d is not found", p.ID)
		}
	}
	if reference.Payers(reference.Nepal, beneficiary.BankDeposit) != nil {
		t.Error("a bank deposit needs no payer")
	}
	if w, ok := reference.WalletByName("ESEWA"); !ok || w.Name != "eSewa" {
		t.Error("eSewa is not found")
	}
}

func TestCountries(t *testing.T) {
	t.Parallel()
	t.Run("from the USA money goes to Nepal (9.11a 7.11c)", func(t *testing.T) {
		t.Parallel()
		for _, code := range []string{"US", "USA"} {
			to := reference.Destinations(code)
			if len(to) != 1 || to[0].ThreeCharCode != reference.Nepal || to[0].Currency.Code != money.NPR {
				t.Errorf("from %s to %v", code, to)
			}
		}
		if reference.Destinations("NPL") != nil {
			t.Error("from Nepal money goes nowhere")
		}
	})
	nepal, _ := reference.CountryByCode("NP")
	t.Run("the limits are those of the data (9.02b 9.03a 9.03b 9.03d)", func(t *testing.T) {
		t.Parallel()
		for method, want := range map[beneficiary.PayoutMethod]string{
			beneficiary.CashPickup: "100000.00 NPR", beneficiary.BankDeposit: "1000000.00 NPR", beneficiary.Wallet: "50000.00 NPR",
		} {
			if got, ok := nepal.ReceiveMax(method); !ok || got.String() != want {
				t.Errorf("%s: %s, want %s", method, got, want)
			}
		}
		if got, ok := nepal.SendMax(funding.DebitCard); !ok || got.String() != "2000.00 USD" {
			t.Errorf("card: %s", got)
		}
		if _, ok := nepal.SendMax(funding.BankAccount); ok {
			t.Error("a bank account is bounded")
		}
	})
	t.Run("home delivery is not paid (1.02a)", func(t *testing.T) {
		t.Parallel()
		if nepal.SupportsPayout(beneficiary.HomeDelivery) || !nepal.SupportsPayout(beneficiary.Wallet) {
			t.Errorf("methods: %v", nepal.Methods)
		}
	})
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	t.Run("what a new installation begins with is accepted", func(t *testing.T) {
		t.Parallel()
		for _, rate := range reference.DefaultRates(at) {
			if events, err := pricing.RateDecider.Decide(pricing.RateState{}, rate); err != nil || len(events) != 1 {
				t.Errorf("%v: %v", rate, err)
			}
		}
		for _, fees := range reference.DefaultFeeSets(at) {
			if events, err := pricing.FeeSetDecider.Decide(pricing.FeeSet{}, fees); err != nil || len(events) != 1 {
				t.Errorf("%s: %v", fees.Key, err)
			}
		}
	})
	for _, c := range []struct {
		title string
		kind  funding.Kind
		send  string
		fee   string
	}{
		{"by bank, 50.00 to 1999.98 cost 5.00 (9.06a)", funding.BankAccount, "50.00", "5.00"},
		{"by bank, 50.00 to 1999.98 cost 5.00, to the last cent (9.06a)", funding.BankAccount, "1999.98", "5.00"},
		{"by bank, from 1999.99 on nothing (9.06b 1.03a)", funding.BankAccount, "1999.99", "0.00"},
		{"by bank, up to 14999.99 (9.06b)", funding.BankAccount, "14999.99", "0.00"},
		{"are sent (9.02a 10.00)", funding.BankAccount, "10.00", "5.00"},
		{"by card, up to 2000.00 (9.02b)", funding.DebitCard, "2000.00", "31.99"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			for _, fees := range reference.DefaultFeeSets(at) {
				if fees.Key.PaymentMethod != c.kind {
					continue
				}
				set := pricing.FeeSet{Key: fees.Key, Ranges: fees.Ranges, Version: 1}
				send := money.MustParse(c.send, money.USD)
				if counts, err := set.RangeFor(send); err != nil || counts.Fee(send).Text() != c.fee {
					t.Errorf("%s: %s, %v", fees.Key, counts.Fee(send), err)
				}
			}
		})
	}
}

func TestACHReturns(t *testing.T) {
	t.Parallel()
	if r := reference.ACHReturnByCode("R02"); !r.RetiresSource || r.LocksSender || r.CanRetry {
		t.Errorf("R02: %+v", r)
	}
	if r := reference.ACHReturnByCode("R10"); !r.LocksSender || !r.OpensCase {
		t.Errorf("R10: %+v", r)
	}
	if r := reference.ACHReturnByCode("R99"); !r.OpensCase || r.CanRetry {
		t.Errorf("R99: %+v", r)
	}
}

func TestEveryReturnCodeHasItsOutcome(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"R01": "again", "R02": "retires", "R03": "retires", "R04": "retires", "R05": "case", "R07": "locks case", "R08": "",
		"R09": "again", "R10": "locks case", "R11": "case", "R16": "retires case", "R17": "case", "R20": "retires", "R29": "case",
	} {
		r := reference.ACHReturnByCode(code)
		var got []string
		for name, does := range map[string]bool{"again": r.CanRetry, "case": r.OpensCase, "locks": r.LocksSender, "retires": r.RetiresSource} {
			if does {
				got = append(got, name)
			}
		}
		slices.SortFunc(got, func(a, b string) int { return strings.Compare(b, a) })
		if strings.Join(got, " ") != want || r.WindowDays == 0 || r.Meaning == "" {
			t.Errorf("%s: %v, %d days, want %s", code, got, r.WindowDays, want)
		}
	}
}

func TestEveryCodeOfADisputeSaysWhereTheMoneyIs(t *testing.T) {
	t.Parallel()
	for money, codes := range map[reference.DisputeEffect][]string{
		reference.FundsRecovered: {"R61", "R68", "R69", "R70"}, reference.FundsLost: {"R71", "R72", "R73", "R74", "R76"},
		reference.FundsUnchanged: {"R62", "R67", "R75", "R77"},
	} {
		for _, code := range codes {
			if d := reference.ACHDisputeByCode(code); d.Effect != money || d.Meaning == "unknown" {
				t.Errorf("9.10a %s: %+v", code, d)
			}
		}
	}
	if d := reference.ACHDisputeByCode("R99"); d.Effect != reference.FundsUnchanged {
		t.Errorf("R99: %+v", d)
	}
}

func TestWhatFollowsFromAPayoutThatFailed(t *testing.T) {
	t.Parallel()
	for code, refund := range map[string]bool{"WRONG_NAME": false, "ACCOUNT_CLOSED": false, "LIMIT": false, "REJECTED": true, "EXPIRED": true} {
		if f := reference.PayoutFailureByCode(code); f.Refund != refund || f.Meaning == "unknown" {
			t.Errorf("%s: %+v", code, f)
		}
	}
	if f := reference.PayoutFailureByCode("SOMETHING_NEW"); f.Refund || f.Meaning != "unknown" {
		t.Errorf("%+v", f)
	}
}

func TestTheWindowInWhichADebitMayBeReturned(t *testing.T) {
	t.Parallel()
	day := func(text string) time.Time {
		parsed, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, c := range []struct{ name, code, settled, last string }{
		{"two banking days", "R01", "2026-03-02", "2026-03-04"},
		{"a weekend does not count", "R02", "2026-03-05", "2026-03-09"},
		{"Thanksgiving does not count", "R09", "2026-11-25", "2026-11-30"},
		{"60 calendar days, to the next banking day", "R10", "2026-03-02", "2026-05-04"},
		{"60 days that end on Juneteenth, to the Monday after it", "R07", "2026-04-20", "2026-06-22"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, settled, last := reference.ACHReturnByCode(c.code), day(c.settled), day(c.last)
			if got := r.LastDay(settled); !got.Equal(last) {
				t.Errorf("%s is the last day, want %s", got.Format(time.DateOnly), c.last)
			}
			if !r.IsTimely(settled, last) || r.IsTimely(settled, last.AddDate(0, 0, 1)) {
				t.Error("the day after the last one is not the first that is late")
			}
		})
	}
	t.Run("a code that is not known is never late: a person has to look", func(t *testing.T) {
		t.Parallel()
		if !reference.ACHReturnByCode("R99").IsTimely(day("2020-01-02"), day("2026-01-02")) {
			t.Error("it is late")
		}
	})
}
