package transfer_test

import (
	"testing"
	"time"

	"hulak/domain/funding"
	"hulak/domain/transfer"
)

func TestDateAvailable(t *testing.T) {
	t.Parallel()
	west := time.FixedZone("PST", -8*60*60)
	at := func(day string) time.Time {
		parsed, err := time.ParseInLocation(time.DateOnly, day, west)
		if err != nil {
			t.Fatal(err)
		}
		return parsed.Add(10 * time.Hour)
	}
	const bank, card = funding.BankAccount, funding.DebitCard
	for _, c := range []struct {
		name          string
		kind          funding.Kind
		created, want string
	}{
		{"bank account funding takes three banking days (9.09c)", bank, "2026-11-02", "2026-11-05"},
		{"debit card funding takes one banking day (9.09c)", card, "2026-11-02", "2026-11-03"},
		{"weekends do not count (9.09c)", bank, "2026-11-05", "2026-11-10"},
		{"Thanksgiving does not count (9.09c)", card, "2026-11-25", "2026-11-27"},
		{"Independence Day on a Sunday is observed on Monday (9.09c)", card, "2027-07-02", "2027-07-06"},
		{"Memorial Day, the last Monday of May, does not count (9.09c)", card, "2026-05-22", "2026-05-26"},
		{"New Year's Day of the next year does not count (9.09c)", card, "2026-12-31", "2027-01-04"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := transfer.DateAvailable(c.kind, at(c.created), west).Format(time.DateOnly)
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
