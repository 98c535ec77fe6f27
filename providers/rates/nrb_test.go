package rates

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hulak/providers/httpclient"
)

// monday is Monday, March 9, in Nepal and March 8 in UTC.
var monday = time.Date(2026, 3, 8, 18, 30, 0, 0, time.UTC)

// fakeBank simulates Nepal Rastra Bank's paginated API.
type fakeBank struct {
	mu       sync.Mutex
	pages    []string // response for each page
	status   int      // HTTP status to return instead of a page, if not 0
	requests []url.Values
}

func (b *fakeBank) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requests = append(b.requests, r.URL.Query())
	if r.Header.Get("Authorization") != "" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if b.status != 0 {
		w.WriteHeader(b.status)
		return
	}
	fmt.Fprint(w, b.pages[(len(b.requests)-1)%len(b.pages)])
}

func (b *fakeBank) setPages(pages ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pages, b.requests, b.status = pages, nil, 0
}

func (b *fakeBank) setStatus(status int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.status, b.requests = status, nil
}

func (b *fakeBank) requestCount() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.requests)
}

// startBank starts a fake bank, which stops when the test ends, and returns a client for it.
func startBank(t *testing.T, now func() time.Time, pages ...string) (*fakeBank, *NRB) {
	t.Helper()
	b := &fakeBank{pages: pages}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	return b, NewNRB(httpclient.Config{BaseURL: server.URL + "/api/forex/v1/rates", Transport: server.Client().Transport}, now)
}

// readTestdata returns a recorded response.
func readTestdata(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// newPage returns one page of tables. A table consists of the day and the dollar's unit, buying rate, and selling rate.
func newPage(number, pages string, tables ...[4]string) string {
	encoded := make([]string, 0, len(tables))
	for _, t := range tables {
		encoded = append(encoded, fmt.Sprintf(
			`{"date":%q,"rates":[{"currency":{"iso3":"USD","unit":%s},"buy":%s,"sell":%s}]}`, t[0], t[1], t[2], t[3],
		))
	}
	return fmt.Sprintf(
		`{"status":{"code":200},"data":{"payload":[%s]},"pagination":{"page":%s,"pages":%s}}`, strings.Join(encoded, ","), number, pages,
	)
}

// newUSDTable returns a table with the same buying and selling rate for the dollar.
func newUSDTable(day, rate string) [4]string {
	return [4]string{day, "1", `"` + rate + `"`, `"` + rate + `"`}
}

func TestNRBLatest(t *testing.T) {
	t.Parallel()
	fixedClock := func(now time.Time) func() time.Time { return func() time.Time { return now } }
	for _, c := range []struct {
		title    string
		now      time.Time
		day, mid string
	}{
		{"the rate is the midpoint of the buying and selling rates (7.11h)", monday, "2026-03-09", "134.10"},
		{"the day is the date in Nepal", monday.Add(-30 * time.Minute), "2026-03-08", "133.95"},
		{"on a day without a table, the previous table applies", monday.AddDate(0, 0, -2), "2026-03-06", "133.80"},
		{"a table is valid for two weeks", monday.AddDate(0, 0, 14), "2026-03-09", "134.10"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			b, source := startBank(t, fixedClock(c.now), readTestdata(t, "tables"))
			got, err := source.Latest(t.Context())
			if err != nil || got.Day != c.day || got.Mid.Text() != c.mid {
				t.Errorf("got %+v, %v, want %s on %s", got, err, c.mid, c.day)
			}
			if b.requests[0].Get("to") != dateInNepal(c.now, 0) || b.requests[0].Get("per_page") != "100" {
				t.Errorf("got request %v, want tables up to %s with 100 per page", b.requests[0], dateInNepal(c.now, 0))
			}
		})
	}
	t.Run("the client reads all pages, even if their days are out of order", func(t *testing.T) {
		t.Parallel()
		b, source := startBank(t, fixedClock(monday),
			newPage("1", "3", newUSDTable("2026-03-05", "130.01")),
			newPage(`"2"`, `"3"`, newUSDTable("2026-03-04", "130.02")),
			newPage("3", "3", newUSDTable("2026-03-07", "130.03")))
		got, err := source.Latest(t.Context())
		if err != nil || got.Day != "2026-03-07" || got.Mid.Text() != "130.03" {
			t.Errorf("got %+v, %v, want 130.03 on 2026-03-07", got, err)
		}
		if b.requestCount() != 3 || b.requests[2].Get("page") != "3" {
			t.Errorf("got requests %v, want one for each of the 3 pages", b.requests)
		}
	})
	for _, c := range []struct {
		title string
		table [4]string
		mid   string
	}{
		{"a rate for 100 dollars is divided by 100", [4]string{"2026-03-09", "100", `"13380.00"`, `"13440.00"`}, "134.10"},
		{"numbers can be JSON strings or JSON numbers", [4]string{"2026-03-09", `"1"`, "133.80", `"134.41"`}, "134.105"},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			_, source := startBank(t, fixedClock(monday), newPage("1", "1", c.table))
			if got, err := source.Latest(t.Context()); err != nil || got.Mid.Text() != c.mid {
				t.Errorf("got %+v, %v, want %s", got, err, c.mid)
			}
		})
	}
	for title, c := range map[string]struct {
		pages string
		want  error
	}{
		"no table for two weeks": {newPage("null", "null"), ErrNoTable},
		"only outdated and future days": {
			newPage("1", "1", newUSDTable("2026-02-20", "134.00"), newUSDTable("2026-03-10", "134.00")), ErrNoTable,
		},
		"zero rate":                      {newPage("1", "1", newUSDTable("2026-03-09", "0")), ErrImplausible},
		"negative rate":                  {newPage("1", "1", newUSDTable("2026-03-09", "-134.10")), ErrImplausible},
		"rate in scientific notation":    {newPage("1", "1", newUSDTable("2026-03-09", "1e2")), ErrImplausible},
		"missing rate":                   {newPage("1", "1", [4]string{"2026-03-09", "1", "null", `"134.10"`}), ErrImplausible},
		"zero unit":                      {newPage("1", "1", [4]string{"2026-03-09", "0", `"134"`, `"134"`}), ErrImplausible},
		"fractional unit":                {newPage("1", "1", [4]string{"2026-03-09", "0.5", `"134"`, `"134"`}), ErrImplausible},
		"buying rate above selling rate": {newPage("1", "1", [4]string{"2026-03-09", "1", `"134.10"`, `"13.41"`}), ErrImplausible},
		"no dollar rate": {
			`{"status":{"code":200},"data":{"payload":[{"date":"2026-03-09","rates":[]}]},"pagination":{"page":1,"pages":1}}`, ErrImplausible,
		},
		"nonexistent date":                    {newPage("1", "1", newUSDTable("2026-02-30", "134.00")), ErrImplausible},
		"too many pages":                      {newPage("1", "6", newUSDTable("2026-03-09", "134.00")), ErrImplausible},
		"wrong page":                          {newPage("2", "2", newUSDTable("2026-03-09", "134.00")), ErrImplausible},
		"missing page numbers":                {`{"status":{"code":200},"data":{"payload":[{"date":"2026-03-09","rates":[]}]}}`, ErrImplausible},
		"response that is not JSON":           {`<html>`, nil},
		"oversized response":                  {`{"status":{"code":200},"data":"` + strings.Repeat("x", 2<<20) + `"}`, nil},
		"error response with HTTP status 200": {readTestdata(t, "rejected"), nil},
	} {
		t.Run("the client rejects an invalid response: "+title, func(t *testing.T) {
			t.Parallel()
			_, source := startBank(t, fixedClock(monday), c.pages)
			got, err := source.Latest(t.Context())
			if err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("got %+v, %v, want %v", got, err, c.want)
			}
		})
	}
}
