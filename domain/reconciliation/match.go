package reconciliation

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain/money"
)

// Item is one posting of ours to an account that a counterparty keeps, too.
type Item struct {
	Position int64 // of the event
	Amount   money.Amount
	On       time.Time // the day on which the money moved, as midnight UTC
	Known    time.Time // since when it is in our books
}

// Line is one line of a statement.
type Line struct {
	StatementID string
	File        string
	Number      int
	Reference   string // the counterparty's own name of the movement: two lines with one reference are one movement
	Amount      money.Amount
	On          time.Time
	Known       time.Time // since when the statement is here
}

// Finding is a difference between the items and the lines of one transfer.
type Finding struct {
	Kind Kind
	Item *Item // nil where only the statement has it
	Line *Line // nil where only we have it
}

// dayTolerance is how far the days of a movement may lie apart: each side counts it on the day on which it hears of it.
const dayTolerance = 36 * time.Hour

// Match pairs what we have booked for one transfer with what the statements of one counterparty say of it, and finds what
// does not agree. It looks at all there is, so that a line that comes later, or an item, can make differences disappear.
func Match(items []Item, lines []Line) []Finding {
	m := matching{items: byPosition(items), lines: slices.Clone(lines)}
	slices.SortStableFunc(m.lines, func(a, b Line) int { return a.Known.Compare(b.Known) })
	m.exactly()
	m.onAnotherDay()
	if len(m.lines) > 0 && m.rest().IsZero() {
		m.items, m.lines = nil, nil // one line for several items, or a mistake with the line that takes it back
	}
	m.again()
	m.ofAnotherAmount()
	for _, line := range m.lines {
		m.found = append(m.found, Finding{Kind: MissingHere, Line: &line})
	}
	for _, item := range m.items {
		m.found = append(m.found, Finding{Kind: MissingThere, Item: &item})
	}
	return m.found
}

func byPosition(items []Item) []Item {
	sorted := slices.Clone(items)
	slices.SortFunc(sorted, func(a, b Item) int { return int(a.Position - b.Position) })
	return sorted
}

// matching holds what has no pair yet.
type matching struct {
	items  []Item
	lines  []Line
	paired []Line
	found  []Finding
}

// pair takes every line for which there is an item that agrees with it.
func (m *matching) pair(agree func(Item, Line) bool, pairs func(Item, Line)) {
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

func (m *matching) exactly() {
	m.pair(func(i Item, l Line) bool {
		return i.Amount.Equal(l.Amount) && i.On.Sub(l.On).Abs() <= dayTolerance
	}, func(Item, Line) {})
}

func (m *matching) onAnotherDay() {
	m.pair(func(i Item, l Line) bool { return i.Amount.Equal(l.Amount) }, func(i Item, l Line) {
		m.found = append(m.found, Finding{Kind: OtherDay, Item: &i, Line: &l})
	})
}

// rest is by how much the items without a pair are more than the lines without one.
func (m *matching) rest() money.Amount {
	var sum money.Amount
	for _, i := range m.items {
		sum = sum.Add(i.Amount)
	}
	for _, l := range m.lines {
		sum = sum.Sub(l.Amount)
	}
	return sum
}

// again takes the lines that say once more what another line has said.
func (m *matching) again() {
	m.lines = slices.DeleteFunc(m.lines, func(line Line) bool {
		repeated := slices.ContainsFunc(m.paired, func(p Line) bool { return p.Reference == line.Reference && p.Amount.Equal(line.Amount) })
		if repeated {
			m.found = append(m.found, Finding{Kind: Twice, Line: &line})
		}
		return repeated
	})
}

func (m *matching) ofAnotherAmount() {
	m.pair(func(i Item, l Line) bool { return i.Amount.IsNegative() == l.Amount.IsNegative() }, func(i Item, l Line) {
		m.found = append(m.found, Finding{Kind: OtherAmount, Item: &i, Line: &l})
	})
}

// Since is when the later half of a difference was known: before, the other may have been under way.
func (f Finding) Since() time.Time {
	switch {
	case f.Item == nil:
		return f.Line.Known
	case f.Line == nil || f.Item.Known.After(f.Line.Known):
		return f.Item.Known
	}
	return f.Line.Known
}

// Effect is by how much more we have booked than the statement says.
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

// statementIDChars is how much of a statement's hash names a difference in it.
const statementIDChars = 12

// ID names a difference, the same whenever it is found.
func (f Finding) ID(c Counterparty) string {
	if f.Line != nil {
		return fmt.Sprintf("%s.%s.%d.%s", c, f.Line.StatementID[:min(statementIDChars, len(f.Line.StatementID))], f.Line.Number, f.Kind)
	}
	return fmt.Sprintf("%s.%d.%s", c, f.Item.Position, f.Kind)
}

// Found is the fact that a finding leads to.
func (f Finding) Found(c Counterparty, transferID string, at time.Time) DifferenceFound {
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
