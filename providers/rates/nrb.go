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
	maxTableAgeDays = 14  // longer than any bank holiday
	tablesPerPage   = 100 // the bank's maximum
	maxPages        = 5   // two weeks fit on one page, so a higher number is an error
)

// NRB is a Source that reads the daily table of Nepal Rastra Bank, the central bank of Nepal.
type NRB struct {
	client *httpclient.Client
	now    func() time.Time
}

var _ Source = (*NRB)(nil)

// NewNRB returns a client for the bank's API at cfg.BaseURL.
func NewNRB(cfg httpclient.Config, now func() time.Time) *NRB {
	return &NRB{httpclient.New("Nepal Rastra Bank", cfg), now}
}

// Name implements Source.
func (*NRB) Name() string { return pricing.SourceNRB }

// response is a page of tables. The bank reports errors in Status.Code, with HTTP status 200.
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

// table holds the bank's buying and selling rates for one day.
type table struct {
	Date  string `json:"date"`
	Rates []struct {
		Currency struct {
			ISO3 string  `json:"iso3"`
			Unit *number `json:"unit"` // number of units of the currency that Buy and Sell are quoted for
		} `json:"currency"`
		Buy  *number `json:"buy"`
		Sell *number `json:"sell"`
	} `json:"rates"`
}

// number is a decimal number that is encoded as a JSON string or number.
type number struct{ decimal.Decimal }

// UnmarshalJSON parses the number exactly, without a float. An invalid number becomes 0, which is never a valid rate. It is not an
// error, because an invalid number for another currency must not affect the dollar rate.
func (n *number) UnmarshalJSON(text []byte) error {
	n.Decimal, _ = money.ParseDecimal(strings.Trim(string(text), `"`))
	return nil
}

// integer returns the number and whether it is an integer between 1 and max, inclusive.
func (n *number) integer(max int64) (int64, bool) {
	if n == nil || !n.IsInteger() || !n.IsPositive() || n.GreaterThan(decimal.NewFromInt(max)) {
		return 0, false
	}
	return n.IntPart(), true
}

// Latest implements Source. The bank can return tables in any order and can include days that were not requested.
func (b *NRB) Latest(ctx context.Context) (Table, error) {
	now := b.now()
	from, to := dateInNepal(now, -maxTableAgeDays), dateInNepal(now, 0)
	var latest table
	for page, pages := int64(1), int64(1); page <= pages; page++ {
		response, err := b.fetchPage(ctx, from, to, page)
		if err != nil {
			return Table{}, err
		}
		if len(response.Data.Payload) > 0 {
			last, hasLast := response.Pagination.Pages.integer(maxPages)
			current, hasCurrent := response.Pagination.Page.integer(maxPages)
			if !hasLast || !hasCurrent || current != page {
				return Table{}, fmt.Errorf("%w: invalid page numbers", ErrImplausible)
			}
			pages = last
		}
		for _, t := range response.Data.Payload {
			if day, err := time.Parse(time.DateOnly, t.Date); err != nil || day.Format(time.DateOnly) != t.Date {
				return Table{}, fmt.Errorf("%w: invalid date", ErrImplausible)
			}
			if t.Date >= from && t.Date <= to && t.Date > latest.Date {
				latest = t
			}
		}
	}
	if latest.Date == "" {
		return Table{}, ErrNoTable
	}
	mid, err := latest.dollarMid()
	return Table{Day: latest.Date, Mid: mid}, err
}

func (b *NRB) fetchPage(ctx context.Context, from, to string, page int64) (response, error) {
	query := url.Values{
		"from": {from}, "to": {to}, "page": {strconv.FormatInt(page, 10)}, "per_page": {strconv.Itoa(tablesPerPage)},
	}
	var result response
	err := b.client.Call(ctx, httpclient.Request{Operation: "list tables", Method: http.MethodGet, Path: "?" + query.Encode()}, &result)
	if err == nil && result.Status.Code != http.StatusOK {
		err = &httpclient.Error{Provider: "Nepal Rastra Bank", Operation: "list tables", Status: result.Status.Code}
	}
	return result, err
}

// dollarMid returns the midpoint of the bank's buying and selling rates for the dollar.
func (t table) dollarMid() (money.Rate, error) {
	for _, r := range t.Rates {
		if r.Currency.ISO3 != string(money.USD) {
			continue
		}
		unit, ok := r.Currency.Unit.integer(maxUnit)
		if !ok || r.Buy == nil || r.Sell == nil || !r.Buy.IsPositive() || r.Sell.LessThan(r.Buy.Decimal) {
			return money.Rate{}, fmt.Errorf("%w: invalid dollar rate on %s", ErrImplausible, t.Date)
		}
		divisor := decimal.NewFromInt(2 * unit)
		return money.NewRate(r.Buy.Add(r.Sell.Decimal).DivRound(divisor, midDecimals)), nil
	}
	return money.Rate{}, fmt.Errorf("%w: no dollar rate on %s", ErrImplausible, t.Date)
}

const (
	maxUnit     = 10_000 // the bank's largest unit is 100
	midDecimals = 8      // decimal places of the midpoint before NewRate rounds it
)
