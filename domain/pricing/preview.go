package pricing

import (
	"cmp"
	"slices"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
)

// quotientDecimals is the precision of a quotient before it is rounded to cents.
const quotientDecimals = 16

// maxExamples is the number of transfers that a preview lists.
const maxExamples = 5

// previewBands are the lower bounds of the amount bands of a preview, in dollars.
var previewBands = []money.Amount{
	money.Zero(money.USD), money.MustParse("200", money.USD), money.MustParse("500", money.USD), money.MustParse("1000", money.USD),
	money.MustParse("2000", money.USD),
}

// PastTransfer is a transfer to price again.
type PastTransfer struct {
	ID, SenderID string
	Payment      funding.Kind
	Payout       beneficiary.PayoutMethod
	Corridor     Corridor
	Quote        Quote // price at which the transfer was made
	At           time.Time
}

// Versions holds the version in force and the proposed version of a price.
type Versions[T any] struct{ Current, Proposed T }

// PreviewChange is the change to preview. Exactly one of Fees, Rate, and Coupon is set.
type PreviewChange struct {
	Fees   *Versions[FeeSet]
	Rate   *Versions[Publication]
	Coupon *Versions[CouponCreated] // Current is zero for a new coupon
	Mid    money.Rate               // mid-market rate for the margin of a fee set or coupon; not used for a rate
}

// Preview says what a change of prices would have changed for past transfers. Both sides are priced again with Price: once with the
// version in force, and once with the proposed version. What the senders paid at the time does not matter, so a preview of the version in
// force shows no differences.
//
// Revenue is in dollars, proposed minus current. It consists of the fee and the margin. The margin is the send amount minus the value of
// the received amount at the mid-market rate, rounded to a cent.
type Preview struct {
	From     time.Time `json:"from"`
	To       time.Time `json:"to"`       // exclusive
	Position int64     `json:"position"` // last position of the log that the preview includes
	Complete bool      `json:"complete"` // false if the period has more transfers than one preview reads

	Transfers int `json:"transfers"` // transfers in the period
	// Covered counts the transfers that use the fee set or rate. For a coupon, it counts the transfers that could have used the coupon
	// within its limits. The log does not show which senders would have entered it.
	Covered   int `json:"covered"`
	Different int `json:"different"` // covered transfers with another fee, total, or received amount
	Refused   int `json:"refused"`   // different transfers whose amount the proposed fee set rejects
	Skipped   int `json:"skipped"`   // transfers whose amount the version in force rejects; they are not compared

	Revenue  money.Amount     `json:"revenue"`
	ByMethod []PreviewGroup   `json:"byMethod"`
	ByBand   []PreviewGroup   `json:"byBand"`
	Largest  []PreviewExample `json:"largest"` // largest differences in revenue first
}

// PreviewGroup holds the totals of the covered transfers with one payment and payout method, or in one amount band.
type PreviewGroup struct {
	Name      string       `json:"name"` // such as "BANK_ACCOUNT WALLET", or the lower bound of the band in dollars
	Covered   int          `json:"covered"`
	Different int          `json:"different"`
	Revenue   money.Amount `json:"revenue"`
}

// PreviewExample is a transfer with a large difference.
type PreviewExample struct {
	TransferID      string       `json:"transferId"`
	Send            money.Amount `json:"send"`
	CurrentFee      money.Amount `json:"currentFee"`
	ProposedFee     money.Amount `json:"proposedFee"` // zero if refused
	CurrentReceive  money.Amount `json:"currentReceive"`
	ProposedReceive money.Amount `json:"proposedReceive"` // zero if refused
	Revenue         money.Amount `json:"revenue"`
	Refused         bool         `json:"refused,omitempty"`
}

// Previewer computes a Preview. Transfers must be added in the order of their creation, because a coupon has a limited number of uses.
type Previewer struct {
	change  PreviewChange
	coupons Versions[Coupon] // with the uses so far
	preview Preview
}

// NewPreviewer returns a previewer without transfers.
func NewPreviewer(change PreviewChange) *Previewer {
	p := &Previewer{change: change}
	p.preview.Revenue = money.Zero(money.USD)
	if c := change.Coupon; c != nil {
		p.coupons = Versions[Coupon]{Coupon{CouponCreated: c.Current}, Coupon{CouponCreated: c.Proposed}}
	}
	return p
}

// Preview returns the totals so far. The caller sets the period, the position, and Complete.
func (p *Previewer) Preview() Preview { return p.preview }

// Add prices a transfer with both versions and adds it to the totals.
func (p *Previewer) Add(t PastTransfer) {
	p.preview.Transfers++
	current, proposed, covered := p.inputs(t)
	if !covered {
		return
	}
	before, err := Price(current)
	if err != nil {
		p.preview.Skipped++
		return
	}
	example := PreviewExample{
		TransferID: t.ID, Send: before.Send, CurrentFee: before.Fee, CurrentReceive: before.Receive,
		ProposedFee: money.Zero(before.Fee.Currency()), ProposedReceive: money.Zero(before.Receive.Currency()),
	}
	different := true
	if after, err := Price(proposed); err == nil {
		currentMid, proposedMid := p.mids()
		example.ProposedFee, example.ProposedReceive = after.Fee, after.Receive
		example.Revenue = revenue(after, proposedMid).Sub(revenue(before, currentMid))
		different = !before.Fee.Equal(after.Fee) || !before.Receive.Equal(after.Receive)
	} else {
		example.Refused, example.Revenue = true, before.Fee.Neg()
		p.preview.Refused++
	}
	p.count(t, example, different)
}

// inputs returns the inputs for both prices. It returns false if the change does not cover the transfer.
func (p *Previewer) inputs(t PastTransfer) (current, proposed PriceInput, covered bool) {
	current = originalInput(t.Quote)
	proposed = current
	switch c := p.change; {
	case c.Fees != nil:
		current.Fees, proposed.Fees = c.Fees.Current, c.Fees.Proposed
		return current, proposed, t.Quote.FeeSet == c.Fees.Proposed.Key.String()
	case c.Rate != nil:
		current.Rate, proposed.Rate = &c.Rate.Current, &c.Rate.Proposed
		return current, proposed, true
	}
	if used := t.Quote.Coupon; used != "" && CouponKey(used) != CouponKey(p.change.Coupon.Proposed.Code) {
		return current, proposed, false
	}
	current.Coupon, proposed.Coupon = redeem(&p.coupons.Current, t), redeem(&p.coupons.Proposed, t)
	return current, proposed, current.Coupon != nil || proposed.Coupon != nil
}

// redeem uses a coupon for a transfer. It returns nil if the transfer cannot use the coupon.
func redeem(c *Coupon, t PastTransfer) *Coupon {
	if !c.AppliesTo(t.Quote.Send) {
		return nil
	}
	events, err := CouponDecider.Decide(*c, RedeemCoupon{SenderID: t.SenderID, TransferID: t.ID, Corridor: t.Corridor, At: t.At})
	if err != nil {
		return nil
	}
	for _, e := range events {
		*c = CouponDecider.Evolve(*c, e)
	}
	return c
}

// originalInput returns an input that produces the amounts of a quote.
func originalInput(q Quote) PriceInput {
	in := PriceInput{
		Rates: RateState{From: q.Send.Currency(), To: q.Receive.Currency()}, Rate: &Publication{Rate: q.Rate}, Send: q.Send, At: q.At,
		Fees: FeeSet{Version: 1, Ranges: []FeeRange{{Min: q.Send, Max: q.Send, FlatFee: q.Fee}}},
	}
	if q.Coupon == "" {
		return in
	}
	in.Coupon = &Coupon{CouponCreated: CouponCreated{
		Code: q.Coupon, RateRanges: []RateRange{{q.Send, q.Send, q.ExtraRate}}, BonusRanges: []BonusRange{{q.Send, q.Send, q.Bonus}},
	}}
	return in
}

func (p *Previewer) mids() (current, proposed money.Rate) {
	if rate := p.change.Rate; rate != nil {
		return rate.Current.Mid, rate.Proposed.Mid
	}
	return p.change.Mid, p.change.Mid
}

// revenue returns the fee plus the margin.
func revenue(q Quote, mid money.Rate) money.Amount {
	if mid.IsZero() {
		return q.Fee
	}
	value := money.New(q.Receive.Decimal().DivRound(mid.Decimal(), quotientDecimals), q.Send.Currency())
	return q.Fee.Add(q.Send).Sub(value)
}

func (p *Previewer) count(t PastTransfer, example PreviewExample, different bool) {
	band := previewBands[0]
	for _, bound := range previewBands {
		if !example.Send.Less(bound) {
			band = bound
		}
	}
	p.preview.Covered++
	p.preview.Revenue = p.preview.Revenue.Add(example.Revenue)
	add(&p.preview.ByMethod, string(t.Payment)+" "+string(t.Payout), example.Revenue, different)
	add(&p.preview.ByBand, band.Text(), example.Revenue, different)
	if !different {
		return
	}
	p.preview.Different++
	p.preview.Largest = append(p.preview.Largest, example)
	slices.SortStableFunc(p.preview.Largest, func(a, b PreviewExample) int {
		return cmp.Or(abs(b.Revenue).Cmp(abs(a.Revenue)), b.Send.Cmp(a.Send))
	})
	p.preview.Largest = p.preview.Largest[:min(len(p.preview.Largest), maxExamples)]
}

// add adds a transfer to the group with the given name.
func add(groups *[]PreviewGroup, name string, revenue money.Amount, different bool) {
	i := slices.IndexFunc(*groups, func(g PreviewGroup) bool { return g.Name == name })
	if i < 0 {
		i = len(*groups)
		*groups = append(*groups, PreviewGroup{Name: name, Revenue: money.Zero(money.USD)})
	}
	g := &(*groups)[i]
	g.Covered++
	g.Revenue = g.Revenue.Add(revenue)
	if different {
		g.Different++
	}
}

func abs(a money.Amount) money.Amount {
	if a.IsNegative() {
		return a.Neg()
	}
	return a
}
