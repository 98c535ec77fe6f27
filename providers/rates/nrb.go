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
	maxTableAgeDays = 14  // maximum age of a table; the longest bank holiday is shorter
	tablesPerPage   = 100 // the bank's maximum
	maxPages        = 5   // two weeks fit on one page, so more pages are an error of the bank
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

// response is one page of the bank's tables. The bank reports errors in Status.Code; the HTTP status is 200 even then.
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
			Unit *number `json:"unit"` // number of currency units that Buy and Sell refer to
		} `json:"currency"`
		Buy  *number `json:"buy"`
		Sell *number `json:"sell"`
	} `json:"rates"`
}

// number is a decimal number that is encoded as a JSON string or number.
type number struct{ decimal.Decimal }

// UnmarshalJSON parses the digits exactly, without a float. An invalid number becomes 0, which is never accepted as a rate. It is
// not an error, because a mistake in another currency must not make the dollar unreadable.
func (n *number) UnmarshalJSON(text []byte) error {
	n.Decimal, _ = money.ParseDecimal(strings.Trim(string(text), `"`))
	return nil
}

// integer returns the number if it is an integer from 1 to max.
func (n *number) integer(max int64) (int64, bool) {
	if n == nil || !n.IsInteger() || !n.IsPositive() || n.GreaterThan(decimal.NewFromInt(max)) {
		return 0, false
	}
	return n.IntPart(), true
}

// Latest implements Source. It relies neither on the order of the tables nor on the bank returning only the requested days.
func (b *NRB) Latest(ctx context.Context) (Table, error) {
	now := b.now()
	from, to := dateInNepal(now, -maxTableAgeDays), dateInNepal(now, 0)
	var latest table
	for page, pages := int64(1), int64(1); page <= pages; page++ {
		got, err := b.fetchPage(ctx, from, to, page)
		if err != nil {
			return Table{}, err
		}
		if len(got.Data.Payload) > 0 {
			last, hasLast := got.Pagination.Pages.integer(maxPages)
			current, hasCurrent := got.Pagination.Page.integer(maxPages)
			if !hasLast || !hasCurrent || current != page {
				return Table{}, fmt.Errorf("%w: invalid page numbers", ErrImplausible)
			}
			pages = last
		}
		for _, t := range got.Data.Payload {
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
	var got response
	err := b.client.Call(ctx, httpclient.Request{Operation: "list tables", Method: http.MethodGet, Path: "?" + query.Encode()}, &got)
	if err == nil && got.Status.Code != http.StatusOK {
		err = &httpclient.Error{Provider: "Nepal Rastra Bank", Operation: "list tables", Status: got.Status.Code}
	}
	return got, err
}

// dollarMid returns the midpoint of the bank's buying and selling rates of the dollar.
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
	midDecimals = 8      // decimals of the midpoint, before NewRate rounds it
)
