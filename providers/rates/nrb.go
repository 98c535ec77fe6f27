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
	lookBackDays  = 14  // a table is valid for at most this long; the longest holiday is shorter
	tablesPerPage = 100 // the bank's maximum
	pagesMax      = 5   // two weeks fit in one page; more pages than this are an error of the bank
)

// NRB is a Source that reads the daily table of Nepal Rastra Bank.
type NRB struct {
	client *httpclient.Client
	now    func() time.Time
}

var _ Source = (*NRB)(nil)

// NewNRB returns a client of the bank's list of tables at the base URL of cfg.
func NewNRB(cfg httpclient.Config, now func() time.Time) *NRB {
	return &NRB{httpclient.New("Nepal Rastra Bank", cfg), now}
}

// Name implements Source.
func (*NRB) Name() string { return pricing.SourceNRB }

// response is one page of the bank's tables. For an invalid request, the bank also responds with HTTP status 200 and sets
// Status.Code.
type response struct {
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

// table holds the bank's buying and selling rates on one day.
type table struct {
	Date  string `json:"date"`
	Rates []struct {
		Currency struct {
			ISO3 string  `json:"iso3"`
			Unit *number `json:"unit"` // units of the currency that Buy and Sell are for
		} `json:"currency"`
		Buy  *number `json:"buy"`
		Sell *number `json:"sell"`
	} `json:"rates"`
}

// number is a decimal number, encoded as a string or a number.
type number struct{ decimal.Decimal }

// UnmarshalJSON parses the digits exactly, without a float. An invalid number becomes 0, which is never accepted as a rate. A
// mistake in another currency must not make the dollar unreadable.
func (n *number) UnmarshalJSON(text []byte) error {
	n.Decimal, _ = money.ParseDecimal(strings.Trim(string(text), `"`))
	return nil
}

// integer returns the number if it is an integer from 1 to most.
func (n *number) integer(most int64) (int64, bool) {
	if n == nil || !n.IsInteger() || !n.IsPositive() || n.GreaterThan(decimal.NewFromInt(most)) {
		return 0, false
	}
	return n.IntPart(), true
}

// Latest implements Source. It does not rely on the order of the bank's tables, nor on the bank limiting them to the requested
// days.
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
			last, ok := got.Pagination.Pages.integer(pagesMax)
			this, numbered := got.Pagination.Page.integer(pagesMax)
			if !ok || !numbered || this != page {
				return Table{}, fmt.Errorf("%w: it is divided into pages that cannot be followed", ErrImplausible)
			}
			pages = last
		}
		for _, t := range got.Data.Payload {
			if day, err := time.Parse(time.DateOnly, t.Date); err != nil || day.Format(time.DateOnly) != t.Date {
				return Table{}, fmt.Errorf("%w: its day is not a date", ErrImplausible)
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

func (b *NRB) page(ctx context.Context, from, to string, page int64) (response, error) {
	query := url.Values{
		"from": {from}, "to": {to}, "page": {strconv.FormatInt(page, 10)}, "per_page": {strconv.Itoa(tablesPerPage)},
	}
	var got response
	err := b.client.Call(ctx, httpclient.Request{Operation: "list tables", Method: http.MethodGet, Path: "?" + query.Encode()}, &got)
	if err == nil && got.Status.Code != http.StatusOK {
		err = &httpclient.Error{Partner: "Nepal Rastra Bank", Operation: "list tables", Status: got.Status.Code}
	}
	return got, err
}

// dollar returns the middle of the bank's buying and selling rates of the dollar.
func (t table) dollar() (money.Rate, error) {
	for _, r := range t.Rates {
		if r.Currency.ISO3 != string(money.USD) {
			continue
		}
		unit, ok := r.Currency.Unit.integer(unitMax)
		if !ok || r.Buy == nil || r.Sell == nil || !r.Buy.IsPositive() || r.Sell.LessThan(r.Buy.Decimal) {
			return money.Rate{}, fmt.Errorf("%w: what it says of the dollar on %s is no rate", ErrImplausible, t.Date)
		}
		two := decimal.NewFromInt(2 * unit)
		return money.NewRate(r.Buy.Add(r.Sell.Decimal).DivRound(two, midDecimals)), nil
	}
	return money.Rate{}, fmt.Errorf("%w: the dollar is missing on %s", ErrImplausible, t.Date)
}

const (
	unitMax     = 10_000 // the bank's largest unit is 100
	midDecimals = 8      // decimals before the rate is rounded like other rates
)
