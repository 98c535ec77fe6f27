package statement_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/providers/reconciliation/statement"
)

var day = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)

var sample = statement.Statement{
	Account: "7700000001", Number: 12, Day: day, Currency: "USD",
	Opening: decimal.RequireFromString("-10.00"), Closing: decimal.RequireFromString("194.65"),
	Lines: []statement.Line{
		{Reference: "991000000000001", OurReference: "ABC123", Kind: statement.Collection, Day: day, Amount: decimal.RequireFromString("205.00")},
		{
			Reference: "991000000000002", OurReference: "ABC124", Kind: statement.Return, Day: day.AddDate(0, 0, -1),
			Amount: decimal.RequireFromString("-205.00"),
		},
		{Reference: "991000000000003", OurReference: "ABC125", Kind: statement.Refund, Day: day, Amount: decimal.RequireFromString("-0.35")},
		{Reference: "991000000000004", OurReference: "ABC126", Kind: statement.Collection, Day: day, Amount: decimal.RequireFromString("205.00")},
	},
}

// goldenBAI2 is sample as a BAI2 file.
const goldenBAI2 = `01,991000009,HULAK,261121,0615,12,,,2/
02,HULAK,991000009,1,261120,,USD,2/
03,7700000001,USD,010,-1000,,,015,19465,,/
16,165,20500,V,261120,,991000000000001,ABC123,COLLECTED/
16,557,20500,V,261119,,991000000000002,ABC124,RETURNED/
16,455,35,V,261120,,991000000000003,ABC125,PAID_BACK/
16,165,20500,V,261120,,991000000000004,ABC126,COLLECTED/
49,80000,6/
98,80000,1,8/
99,80000,1,10/
`

// goldenCSV is sample as a settlement file.
const goldenCSV = `statement,7700000001,12,2026-11-20,USD,-10.00
movement,991000000000001,ABC123,COLLECTED,2026-11-20,205.00
movement,991000000000002,ABC124,RETURNED,2026-11-19,-205.00
movement,991000000000003,ABC125,PAID_BACK,2026-11-20,-0.35
movement,991000000000004,ABC126,COLLECTED,2026-11-20,205.00
end,4,194.65
`

func TestStatements(t *testing.T) {
	t.Parallel()
	bai2, err := statement.WriteBAI2("991000009", "HULAK", sample, day.AddDate(0, 0, 1).Add(6*time.Hour+15*time.Minute))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		content   []byte
		golden    string
		firstLine int // line number of the first movement
	}{"a BAI2 file": {bai2, goldenBAI2, 4}, "a settlement file": {statement.WriteSettlement(sample), goldenCSV, 2}} {
		t.Run(name+" is written in the expected format", func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.golden, string(c.content))
		})
		t.Run(name+" is parsed into the same statement", func(t *testing.T) {
			t.Parallel()
			read, err := statement.Read(c.content)
			require.NoError(t, err)
			require.Len(t, read.Lines, len(sample.Lines))
			for i, l := range read.Lines {
				want := sample.Lines[i]
				want.Number = c.firstLine + i
				assert.True(t, want.Amount.Equal(l.Amount))
				want.Amount = l.Amount
				assert.Equal(t, want, l)
			}
			assert.True(t, read.Opening.Equal(sample.Opening) && read.Closing.Equal(sample.Closing))
			assert.Equal(t, []any{sample.Account, 12, day, "USD"}, []any{read.Account, read.Number, read.Day, read.Currency})
		})
		t.Run(name+" is rejected if it is truncated or changed", func(t *testing.T) {
			t.Parallel()
			lines := strings.SplitAfter(strings.TrimSuffix(c.golden, "\n"), "\n")
			for i := range lines {
				without := strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "")
				_, err := statement.Read([]byte(without))
				assert.ErrorIs(t, err, statement.ErrInvalid, "file without line %q: %v", lines[i], err)
				_, err = statement.Read([]byte(strings.Join(lines[:i], "")))
				assert.ErrorIs(t, err, statement.ErrInvalid, "file truncated before line %q: %v", lines[i], err)
			}
			for _, amount := range []string{"20500", "205.00"} {
				changed := bytes.Replace([]byte(c.golden), []byte(amount), []byte(strings.Replace(amount, "5", "6", 1)), 1)
				if bytes.Equal(changed, []byte(c.golden)) {
					continue
				}
				_, err := statement.Read(changed)
				assert.ErrorIs(t, err, statement.ErrInvalid)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(goldenBAI2))
	f.Add([]byte(goldenCSV))
	f.Fuzz(func(t *testing.T, content []byte) {
		s, err := statement.Read(content)
		if err != nil {
			return
		}
		sum := s.Opening
		for _, l := range s.Lines {
			sum = sum.Add(l.Amount)
		}
		if !sum.Equal(s.Closing) {
			t.Error("Read accepted a statement that does not add up")
		}
	})
}
