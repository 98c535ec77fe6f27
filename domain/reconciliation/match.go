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
	On       time.Time // date of the movement, at midnight UTC
	Known    time.Time // when we posted it
}

// Line is one line of a statement.
type Line struct {
	StatementID string
	File        string
	Number      int
	Reference   string // the counterparty's ID of the movement; lines with the same reference are the same movement
	Amount      money.Amount
	On          time.Time
	Known       time.Time // when we received the statement
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
	m := matching{items: byPosition(items), lines: slices.Clone(lines)}
	slices.SortStableFunc(m.lines, func(a, b Line) int { return a.Known.Compare(b.Known) })
	m.exactly()
	m.onAnotherDay()
	if len(m.lines) > 0 && m.rest().IsZero() {
		m.items, m.lines = nil, nil // one line for several items, or an error and its correction
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

// matching holds the items and lines that are not paired yet.
type matching struct {
	items  []Item
	lines  []Line
	paired []Line
	found  []Finding
}

// pair pairs each line with the first item that agrees with it.
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

// rest returns the sum of the unpaired items minus the sum of the unpaired lines.
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

// again removes lines that repeat a paired line.
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

// Since returns when the later side of a difference became known. Before that, the other side might still have been on its way.
func (f Finding) Since() time.Time {
	switch {
	case f.Item == nil:
		return f.Line.Known
	case f.Line == nil || f.Item.Known.After(f.Line.Known):
		return f.Item.Known
	}
	return f.Line.Known
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

// Found returns the event for a finding.
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
