package rates

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/providers/httpclient"
)

const (
	lookBackDays  = 14  // a table is in force for so long at most; the longest festival takes less
	tablesPerPage = 100 // the most that the bank gives
	pagesMax      = 5   // two weeks are one page; more than this is a mistake of the bank's
)

// NRB reads the daily table of Nepal Rastra Bank.
type NRB struct {
	client *httpclient.Client
	now    func() time.Time
}

var _ Source = (*NRB)(nil)

// NewNRB reaches the bank's list of tables at the base URL of cfg.
func NewNRB(cfg httpclient.Config, now func() time.Time) *NRB {
	return &NRB{httpclient.New("Nepal Rastra Bank", cfg), now}
}

// Name implements Source.
func (*NRB) Name() string { return pricing.SourceNRB }

// answer is one page of the bank's tables. It answers a call that it does not understand with status 200, too, and says
// so inside.
type answer struct {
	Status struct {
		Code int `json:"code"`
	} `json:"status"`
	Data struct {
		Payload []table `json:"payload"`
	} `json:"data"`
	Pagination struct {
		Page  *number `json:"page"`
		Pages *number `json:"pages"`
	} `json:"pagination"`
}

// table is what the bank buys and sells at on one day.
type table struct {
	Date  string `json:"date"`
	Rates []struct {
		Currency struct {
			ISO3 string  `json:"iso3"`
			Unit *number `json:"unit"` // so many of the currency cost what follows
		} `json:"currency"`
		Buy  *number `json:"buy"`
		Sell *number `json:"sell"`
	} `json:"rates"`
}

// number is a decimal number, written as text or as a number.
type number struct{ decimal.Decimal }

// UnmarshalJSON reads the digits as they stand, never through a float. What is no number is 0, which nobody takes for a
// rate: what the bank writes about another currency must not hide the dollar.
func (n *number) UnmarshalJSON(text []byte) error {
	n.Decimal, _ = money.ParseDecimal(strings.Trim(string(text), `"`))
	return nil
}

// whole is the number if it is a whole one from 1 to most.
func (n *number) whole(most int64) (int64, bool) {
	if n == nil || !n.IsInteger() || !n.IsPositive() || n.GreaterThan(decimal.NewFromInt(most)) {
		return 0, false
	}
	return n.IntPart(), true
}

// Latest implements Source. The order in which the bank lists its tables is not relied on, nor is that it keeps to the
// days asked for.
func (b *NRB) Latest(ctx context.Context) (Table, error) {
	now := b.now()
	from, to := dayOf(now, -lookBackDays), dayOf(now, 0)
	var latest table
	for page, pages := int64(1), int64(1); page <= pages; page++ {
		got, err := b.page(ctx, from, to, page)
		if err != nil {
			return Table{}, err
		}
		if len(got.Data.Payload) > 0 {
			last, ok := got.Pagination.Pages.whole(pagesMax)
			this, numbered := got.Pagination.Page.whole(pagesMax)
			if !ok || !numbered || this != page {
				return Table{}, fmt.Errorf("%w: it is divided into pages that cannot be followed", ErrNonsense)
			}
			pages = last
		}
		for _, t := range got.Data.Payload {
			if day, err := time.Parse(time.DateOnly, t.Date); err != nil || day.Format(time.DateOnly) != t.Date {
				return Table{}, fmt.Errorf("%w: its day is not a date", ErrNonsense)
			}
			if t.Date >= from && t.Date <= to && t.Date > latest.Date {
				latest = t
			}
		}
	}
	if latest.Date == "" {
		return Table{}, ErrNoTable
	}
	mid, err := latest.dollar()
	return Table{Day: latest.Date, Mid: mid}, err
}

func (b *NRB) page(ctx context.Context, from, to string, page int64) (answer, error) {
	query := url.Values{
		"from": {from}, "to": {to}, "page": {strconv.FormatInt(page, 10)}, "per_page": {strconv.Itoa(tablesPerPage)},
	}
	var got answer
	err := b.client.Call(ctx, httpclient.Request{Operation: "list tables", Method: http.MethodGet, Path: "?" + query.Encode()}, &got)
	if err == nil && got.Status.Code != http.StatusOK {
		err = &httpclient.Error{Partner: "Nepal Rastra Bank", Operation: "list tables", Status: got.Status.Code}
	}
	return got, err
}

// dollar is the middle of what the bank buys and sells a dollar at.
func (t table) dollar() (money.Rate, error) {
	for _, r := range t.Rates {
		if r.Currency.ISO3 != string(money.USD) {
			continue
		}
		unit, ok := r.Currency.Unit.whole(unitMax)
		if !ok || r.Buy == nil || r.Sell == nil || !r.Buy.IsPositive() || r.Sell.LessThan(r.Buy.Decimal) {
			return money.Rate{}, fmt.Errorf("%w: what it says of the dollar on %s is no rate", ErrNonsense, t.Date)
		}
		two := decimal.NewFromInt(2 * unit)
		return money.NewRate(r.Buy.Add(r.Sell.Decimal).DivRound(two, midDecimals)), nil
	}
	return money.Rate{}, fmt.Errorf("%w: the dollar is missing on %s", ErrNonsense, t.Date)
}

const (
	unitMax     = 10_000 // of a currency; the bank's own largest is 100
	midDecimals = 8      // before the middle rate is rounded as rates are
)
