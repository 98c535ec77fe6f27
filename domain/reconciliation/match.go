package reconciliation

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain/money"
)

// Item is a ledger posting to an account that a counterparty's statements cover.
type Item struct {
	Position int64 // log position of the posted event
	Amount   money.Amount
	Date     time.Time // date of the movement, at midnight UTC
	KnownAt  time.Time // when we posted it
}

// Line is one line of a statement.
type Line struct {
	StatementID string
	File        string
	Number      int
	Reference   string // counterparty's ID for the movement; a movement can have several lines
	Amount      money.Amount
	Date        time.Time
	KnownAt     time.Time // when we received the statement
}

// Finding is a difference between the items and the lines of one transfer.
type Finding struct {
	Kind Kind
	Item *Item // nil if the movement is missing from the ledger
	Line *Line // nil if the movement is missing from the statements
}

// dateTolerance is the maximum difference between the two dates of a movement. Each side uses the date on which it learned about the
// movement.
const dateTolerance = 36 * time.Hour

// Match pairs our postings for one transfer with the lines of one counterparty's statements, and returns the differences. The caller
// passes all items and lines of the transfer, so a later item or line can resolve an earlier difference.
func Match(items []Item, lines []Line) []Finding {
	m := matcher{items: sortByPosition(items), lines: slices.Clone(lines)}
	slices.SortStableFunc(m.lines, func(a, b Line) int { return a.KnownAt.Compare(b.KnownAt) })
	m.pairExact()
	m.pairSameAmount()
	if len(m.lines) > 0 && m.unpairedSum().IsZero() {
		m.items, m.lines = nil, nil // one line covers several items, or a line corrects an earlier line
	}
	m.reportDuplicates()
	m.pairSameDirection()
	for _, line := range m.lines {
		m.findings = append(m.findings, Finding{Kind: MissingFromLedger, Line: &line})
	}
	for _, item := range m.items {
		m.findings = append(m.findings, Finding{Kind: MissingFromStatement, Item: &item})
	}
	return m.findings
}

func sortByPosition(items []Item) []Item {
	sorted := slices.Clone(items)
	slices.SortFunc(sorted, func(a, b Item) int { return int(a.Position - b.Position) })
	return sorted
}

// matcher holds the unpaired items and lines, the paired lines, and the findings.
type matcher struct {
	items    []Item
	lines    []Line
	paired   []Line
	findings []Finding
}

// pair pairs each line with the first item for which matches returns true, and calls onPair for each pair.
func (m *matcher) pair(matches func(Item, Line) bool, onPair func(Item, Line)) {
	m.lines = slices.DeleteFunc(m.lines, func(line Line) bool {
		i := slices.IndexFunc(m.items, func(item Item) bool { return matches(item, line) })
		if i < 0 {
			return false
		}
		onPair(m.items[i], line)
		m.items = slices.Delete(m.items, i, i+1)
		m.paired = append(m.paired, line)
		return true
	})
}

// pairExact pairs lines and items that have the same amount and dates within dateTolerance.
func (m *matcher) pairExact() {
	m.pair(func(i Item, l Line) bool {
		return i.Amount.Equal(l.Amount) && i.Date.Sub(l.Date).Abs() <= dateTolerance
	}, func(Item, Line) {})
}

// pairSameAmount pairs lines and items that have the same amount, and reports their dates as different.
func (m *matcher) pairSameAmount() {
	m.pair(func(i Item, l Line) bool { return i.Amount.Equal(l.Amount) }, func(i Item, l Line) {
		m.findings = append(m.findings, Finding{Kind: DateDiffers, Item: &i, Line: &l})
	})
}

// unpairedSum returns the sum of the unpaired items minus the sum of the unpaired lines.
func (m *matcher) unpairedSum() money.Amount {
	var sum money.Amount
	for _, i := range m.items {
		sum = sum.Add(i.Amount)
	}
	for _, l := range m.lines {
		sum = sum.Sub(l.Amount)
	}
	return sum
}

// reportDuplicates removes the lines that repeat a paired line, and reports them as duplicates.
func (m *matcher) reportDuplicates() {
	m.lines = slices.DeleteFunc(m.lines, func(line Line) bool {
		repeated := slices.ContainsFunc(m.paired, func(p Line) bool { return p.Reference == line.Reference && p.Amount.Equal(line.Amount) })
		if repeated {
			m.findings = append(m.findings, Finding{Kind: DuplicateLine, Line: &line})
		}
		return repeated
	})
}

// pairSameDirection pairs lines and items whose amounts have the same sign, and reports their amounts as different.
func (m *matcher) pairSameDirection() {
	m.pair(func(i Item, l Line) bool { return i.Amount.IsNegative() == l.Amount.IsNegative() }, func(i Item, l Line) {
		m.findings = append(m.findings, Finding{Kind: AmountDiffers, Item: &i, Line: &l})
	})
}

// KnownSince returns the time at which the second side of the difference became known. If one side is missing, it returns the time
// at which the other side became known.
func (f Finding) KnownSince() time.Time {
	switch {
	case f.Item == nil:
		return f.Line.KnownAt
	case f.Line == nil || f.Item.KnownAt.After(f.Line.KnownAt):
		return f.Item.KnownAt
	}
	return f.Line.KnownAt
}

// AmountDifference returns our posted amount minus the statement's amount.
func (f Finding) AmountDifference() money.Amount {
	var difference money.Amount
	if f.Item != nil {
		difference = difference.Add(f.Item.Amount)
	}
	if f.Line != nil {
		difference = difference.Sub(f.Line.Amount)
	}
	return difference
}

// statementIDPrefixChars is the number of characters of the statement ID that a difference ID includes.
const statementIDPrefixChars = 12

// ID returns the ID of the difference. The same difference always has the same ID.
func (f Finding) ID(c Counterparty) string {
	if f.Line != nil {
		return fmt.Sprintf("%s.%s.%d.%s", c, f.Line.StatementID[:min(statementIDPrefixChars, len(f.Line.StatementID))], f.Line.Number, f.Kind)
	}
	return fmt.Sprintf("%s.%d.%s", c, f.Item.Position, f.Kind)
}

// Event returns the event that records the finding.
func (f Finding) Event(c Counterparty, transferID string, at time.Time) DifferenceFound {
	_, currency := c.Account()
	event := DifferenceFound{
		DifferenceID: f.ID(c), Counterparty: c, Kind: f.Kind, TransferID: transferID,
		Ours: money.Zero(currency), Theirs: money.Zero(currency), Since: f.KnownSince(), At: at,
	}
	if f.Item != nil {
		event.Position, event.Ours = f.Item.Position, f.Item.Amount
	}
	if f.Line != nil {
		event.Reference, event.Theirs = f.Line.Reference, f.Line.Amount
		event.StatementID, event.File, event.Line = f.Line.StatementID, f.Line.File, f.Line.Number
	}
	return event
}
