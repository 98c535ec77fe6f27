package reconciliation

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain/money"
)

// Item is one of our postings to an account that a counterparty also keeps.
type Item struct {
	Position int64 // position of the event
	Amount   money.Amount
	Date       time.Time // date of the movement, at midnight UTC
	KnownAt    time.Time // when we posted it
}

// Line is one line of a statement.
type Line struct {
	StatementID string
	File        string
	Number      int
	Reference   string // the counterparty's ID of the movement; lines with the same reference are the same movement
	Amount      money.Amount
	Date          time.Time
	KnownAt       time.Time // when we received the statement
}

// Finding is a difference between the items and the lines of one transfer.
type Finding struct {
	Kind Kind
	Item *Item // nil if only the statement has the movement
	Line *Line // nil if only we have the movement
}

// dayTolerance is how far apart the two dates of a movement can be. Each side uses the date on which it learns of the movement.
const dayTolerance = 36 * time.Hour

// Match pairs our postings for one transfer with the lines of one counterparty's statements and returns the differences. It
// looks at all items and lines, so later ones can resolve earlier differences.
func Match(items []Item, lines []Line) []Finding {
	m := matcher{items: byPosition(items), lines: slices.Clone(lines)}
	slices.SortStableFunc(m.lines, func(a, b Line) int { return a.KnownAt.Compare(b.KnownAt) })
	m.pairExact()
	m.pairOtherDates()
	if len(m.lines) > 0 && m.unpairedSum().IsZero() {
		m.items, m.lines = nil, nil // one line for several items, or an error and its correction
	}
	m.removeRepeats()
	m.pairOtherAmounts()
	for _, line := range m.lines {
		m.findings = append(m.findings, Finding{Kind: MissingInLedger, Line: &line})
	}
	for _, item := range m.items {
		m.findings = append(m.findings, Finding{Kind: MissingOnStatement, Item: &item})
	}
	return m.findings
}

func byPosition(items []Item) []Item {
	sorted := slices.Clone(items)
	slices.SortFunc(sorted, func(a, b Item) int { return int(a.Position - b.Position) })
	return sorted
}

// matcher holds the items and lines that are not paired yet.
type matcher struct {
	items  []Item
	lines  []Line
	paired []Line
	findings  []Finding
}

// pair pairs each line with the first item that agrees with it.
func (m *matcher) pair(agree func(Item, Line) bool, pairs func(Item, Line)) {
	m.lines = slices.DeleteFunc(m.lines, func(line Line) bool {
		i := slices.IndexFunc(m.items, func(item Item) bool { return agree(item, line) })
		if i < 0 {
			return false
		}
		pairs(m.items[i], line)
		m.items = slices.Delete(m.items, i, i+1)
		m.paired = append(m.paired, line)
		return true
	})
}

func (m *matcher) pairExact() {
	m.pair(func(i Item, l Line) bool {
		return i.Amount.Equal(l.Amount) && i.Date.Sub(l.Date).Abs() <= dayTolerance
	}, func(Item, Line) {})
}

func (m *matcher) pairOtherDates() {
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

// removeRepeats removes lines that repeat a paired line.
func (m *matcher) removeRepeats() {
	m.lines = slices.DeleteFunc(m.lines, func(line Line) bool {
		repeated := slices.ContainsFunc(m.paired, func(p Line) bool { return p.Reference == line.Reference && p.Amount.Equal(line.Amount) })
		if repeated {
			m.findings = append(m.findings, Finding{Kind: Duplicate, Line: &line})
		}
		return repeated
	})
}

func (m *matcher) pairOtherAmounts() {
	m.pair(func(i Item, l Line) bool { return i.Amount.IsNegative() == l.Amount.IsNegative() }, func(i Item, l Line) {
		m.findings = append(m.findings, Finding{Kind: AmountDiffers, Item: &i, Line: &l})
	})
}

// Since returns when the later side of a difference became known. Before that, the other side might still have been on its way.
func (f Finding) Since() time.Time {
	switch {
	case f.Item == nil:
		return f.Line.KnownAt
	case f.Line == nil || f.Item.KnownAt.After(f.Line.KnownAt):
		return f.Item.KnownAt
	}
	return f.Line.KnownAt
}

// Effect returns how much more we have posted than the statement shows.
func (f Finding) Effect() money.Amount {
	var effect money.Amount
	if f.Item != nil {
		effect = effect.Add(f.Item.Amount)
	}
	if f.Line != nil {
		effect = effect.Sub(f.Line.Amount)
	}
	return effect
}

// statementIDChars is the number of characters of a statement's hash in the ID of a difference.
const statementIDChars = 12

// ID returns the ID of a difference. The same difference always has the same ID.
func (f Finding) ID(c Counterparty) string {
	if f.Line != nil {
		return fmt.Sprintf("%s.%s.%d.%s", c, f.Line.StatementID[:min(statementIDChars, len(f.Line.StatementID))], f.Line.Number, f.Kind)
	}
	return fmt.Sprintf("%s.%d.%s", c, f.Item.Position, f.Kind)
}

// Event returns the event for a finding.
func (f Finding) Event(c Counterparty, transferID string, at time.Time) DifferenceFound {
	_, currency := c.Account()
	d := DifferenceFound{
		DifferenceID: f.ID(c), Counterparty: c, Kind: f.Kind, TransferID: transferID, Ours: money.Zero(currency), Theirs: money.Zero(currency),
		Since: f.Since(), At: at,
	}
	if f.Item != nil {
		d.Position, d.Ours = f.Item.Position, f.Item.Amount
	}
	if f.Line != nil {
		d.Reference, d.StatementID, d.File, d.Line, d.Theirs = f.Line.Reference, f.Line.StatementID, f.Line.File, f.Line.Number, f.Line.Amount
	}
	return d
}
