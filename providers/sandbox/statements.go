package sandbox

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
)

// This file writes the statements of the accounts in which the app's money is: at its bank, the card processor, and the payout
// institution. Each writes one for every simulated day with movements.

// holder is a company that holds money of the app.
type holder struct {
	dir      string
	account  string // number of the app's account
	currency string
}

var (
	bankHolder    = holder{statement.BankDir, "7700000001", "USD"}
	cardHolder    = holder{statement.CardProcessorDir, "merchant-4471", "USD"}
	partnerHolder = holder{statement.PayoutPartnerDir, "prefunding-118", "NPR"}
	holders       = []holder{bankHolder, cardHolder, partnerHolder}
)

// Totals whose collection is stated incorrectly.
var (
	totalUnstated    = decimal.RequireFromString("71")
	totalStatedLess  = decimal.RequireFromString("72") // by a dollar
	totalBackdated   = decimal.RequireFromString("73") // by a week
	totalStatedTwice = decimal.RequireFromString("74")
	totalStatedLate  = decimal.RequireFromString("75")
	totalWithCharge  = decimal.RequireFromString("76") // with an unannounced charge
)

const (
	statedLateAfter = 4.0 // days
	backdatedBy     = 7   // days
)

var (
	statedLess   = decimal.RequireFromString("-1")
	statedCharge = decimal.RequireFromString("-0.35")
)

// movement is a line of a future statement.
type movement struct {
	Number    int64           `json:"number"` // in increasing order
	Account   string          `json:"account"`
	Reference string          `json:"reference"`
	Ours      string          `json:"ours"`
	Kind      string          `json:"kind"`
	Amount    decimal.Decimal `json:"amount"`
	Day       string          `json:"day"`
}

// stated is the number and closing balance of an account's last statement. Its row ID is the account.
type stated struct {
	Number  int             `json:"number"`
	Closing decimal.Decimal `json:"closing"`
}

// moved records a movement for the next statement. Some totals are recorded incorrectly on purpose.
func (s *Sandbox) moved(c *change, h holder, kind statement.Movement, reference, ours string, amount decimal.Decimal) {
	if s.cfg.StatementDir == "" {
		return
	}
	m := movement{
		Account: h.account, Reference: reference, Ours: ours, Kind: string(kind), Amount: amount, Day: time.Now().UTC().Format(time.DateOnly),
	}
	switch {
	case kind != statement.Collected:
	case amount.Equal(totalUnstated):
		return
	case amount.Equal(totalStatedLess):
		m.Amount = amount.Add(statedLess)
	case amount.Equal(totalBackdated):
		m.Day = time.Now().UTC().AddDate(0, 0, -backdatedBy).Format(time.DateOnly)
	case amount.Equal(totalStatedTwice):
		s.putMovement(c, m)
	case amount.Equal(totalStatedLate):
		id := newID()
		put(c, s.movementsLate, id, m)
		s.after(c, statedLateAfter, stepStated, id, "")
		return
	case amount.Equal(totalWithCharge):
		charge := m
		charge.Kind, charge.Amount, charge.Reference, charge.Ours = string(statement.Corrected), statedCharge, newReceipt("CHG"), ""
		s.putMovement(c, charge)
	}
	s.putMovement(c, m)
}

func (s *Sandbox) putMovement(c *change, m movement) {
	s.answered++
	m.Number = s.answered
	put(c, s.movements, newID(), m)
}

// stateLate records a delayed movement.
func (s *Sandbox) stateLate(c *change, id string) {
	if m, there := s.movementsLate.rows[id]; there {
		remove(c, s.movementsLate, id)
		s.putMovement(c, m)
	}
}

// movedDebit records the movement that a debit's new status causes at the bank or card processor.
func (s *Sandbox) movedDebit(c *change, before string, d debit) {
	total, _ := decimal.NewFromString(d.Total) // it was validated before it was stored
	h, reference := bankHolder, d.Trace
	if d.Kind == kindCard {
		h, reference = cardHolder, d.ProviderRef
	}
	switch {
	case d.Status == debitSettled:
		s.moved(c, h, statement.Collected, reference, d.TransferID, total)
	case d.Status == debitReturned && before == debitSettled:
		s.moved(c, h, statement.Returned, reference, d.TransferID, total.Neg())
	}
}

func (s *Sandbox) movedRefund(c *change, f refund) {
	amount, _ := decimal.NewFromString(f.Amount)
	h, reference := cardHolder, f.ProviderRef
	if f.Trace != "" {
		h, reference = bankHolder, f.Trace
	}
	s.moved(c, h, statement.PaidBack, reference, f.TransferID, amount.Neg())
}

func (s *Sandbox) movedPayout(c *change, p payout) {
	amount, _ := decimal.NewFromString(p.Amount)
	s.moved(c, partnerHolder, statement.PaidOut, p.ReceiptNumber, p.TransferID, amount.Neg())
}

// exchangeStatements writes the statements if a day has passed, and leaves them for the app.
func (s *Sandbox) exchangeStatements() error {
	if err := s.update(s.composeStatements); err != nil {
		return err
	}
	for _, h := range holders {
		if err := s.leaveFiles(filepath.Join(s.cfg.StatementDir, h.dir), h.dir); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sandbox) composeStatements(c *change) error {
	now := time.Now().UTC()
	if len(s.movements.rows) == 0 || now.Sub(s.statedAt) < s.cfg.Day {
		return nil
	}
	s.statedAt = now
	for _, h := range holders {
		if err := s.composeStatement(c, h, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sandbox) composeStatement(c *change, h holder, now time.Time) error {
	var moved []movement
	for id, m := range s.movements.rows {
		if m.Account == h.account {
			remove(c, s.movements, id)
			moved = append(moved, m)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	slices.SortFunc(moved, func(a, b movement) int { return cmp.Compare(a.Number, b.Number) })
	before := s.stated.rows[h.account]
	next := statement.Statement{
		Account: h.account, Number: before.Number + 1, Day: dayOf(now), Currency: h.currency, Opening: before.Closing, Closing: before.Closing,
	}
	for _, m := range moved {
		day, err := time.Parse(time.DateOnly, m.Day)
		if err != nil {
			return err
		}
		next.Lines = append(next.Lines, statement.Line{Reference: m.Reference, Ours: m.Ours, Movement: statement.Movement(m.Kind), Day: day, Amount: m.Amount})
		next.Closing = next.Closing.Add(m.Amount)
	}
	put(c, s.stated, h.account, stated{Number: next.Number, Closing: next.Closing})
	name, content := fmt.Sprintf("settlement-%08d.csv", next.Number), statement.WriteSettlement(next)
	if h == bankHolder {
		name = fmt.Sprintf("prior-day-%08d.bai", next.Number)
		var err error
		if content, err = statement.WriteBAI2(bankRouting, "HULAK", next, now); err != nil {
			return err
		}
	}
	put(c, s.bankOut, h.dir+"/"+name, bankFile{Folder: h.dir, Content: content})
	return nil
}

func dayOf(at time.Time) time.Time {
	y, m, d := at.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
