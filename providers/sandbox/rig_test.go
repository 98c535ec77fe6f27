package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/funding/card"
	"hulak/providers/httpclient"
	"hulak/providers/identity"
	"hulak/providers/notification"
	"hulak/providers/payout"
	"hulak/providers/sandbox"
	"hulak/providers/screening"
	"hulak/providers/webhook"
)

const (
	app    = "http://app.test"
	apiKey = "key-of-the-app"
	secret = "secret-of-callbacks"
	day    = 2 * time.Second
)

// direct is a transport that calls a handler directly, so that tests can run in a synctest bubble.
type direct struct{ handler http.Handler }

func (d direct) RoundTrip(r *http.Request) (answer *http.Response, err error) {
	defer func() { // the handler closed the connection without a response
		if ended := recover(); ended == http.ErrAbortHandler {
			err = io.ErrUnexpectedEOF
		} else if ended != nil {
			panic(ended)
		}
	}()
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	in := r.Clone(r.Context())
	in.RemoteAddr = "127.0.0.1:40000"
	if in.Body == nil {
		in.Body = http.NoBody
	}
	recorder := httptest.NewRecorder()
	d.handler.ServeHTTP(recorder, in)
	return recorder.Result(), nil
}

// theApp verifies callbacks and records them in order of arrival.
type theApp struct {
	mu     sync.Mutex
	came   []providers.Callback
	forged int
	away   bool // responds with 503
}

func (a *theApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.away || r.URL.Path != "/v1/webhooks/sandbox" {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	callback, err := providers.DecodeCallback(body)
	if webhook.Verify(r.Header.Get(webhook.Header), body, time.Now(), []byte(secret)) != nil || err != nil {
		a.forged++
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	a.came = append(a.came, callback)
}

func (a *theApp) setAway(away bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.away = away
}

func (a *theApp) callbacks() []providers.Callback {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.came)
}

// kinds returns the received callbacks with their code, reason, or status.
func (a *theApp) kinds() []string {
	var kinds []string
	for _, c := range a.callbacks() {
		kinds = append(kinds, strings.TrimSpace(string(c.Kind)+" "+c.Code+c.Reason+c.Status))
	}
	return kinds
}

// rig is a sandbox and the app that it calls.
type rig struct {
	*testing.T
	sandbox *sandbox.Sandbox
	app     *theApp
	cfg     sandbox.Config
	stop    func()
	log     *bytes.Buffer
}

// inBubble runs a test with a sandbox in a synctest bubble, where waiting takes no time.
func inBubble(t *testing.T, cfg sandbox.Config, test func(*rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := &rig{T: t, app: &theApp{}, log: &bytes.Buffer{}}
		cfg.AppURL, cfg.APIKey, cfg.WebhookSecret, cfg.Day = app, apiKey, secret, day
		cfg.Transport = direct{r.app}
		cfg.Log = slog.New(slog.NewTextHandler(r.log, nil))
		r.cfg = cfg
		r.start()
		t.Cleanup(func() { r.stop() })
		test(r)
		if r.app.forged > 0 {
			t.Errorf("%d callbacks could not be verified or read", r.app.forged)
		}
	})
}

func (r *rig) start() {
	r.Helper()
	s, err := sandbox.New(r.cfg)
	if err != nil {
		r.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	r.sandbox = s
	r.stop = func() {
		cancel()
		<-done
	}
}

// killed stops the sandbox without closing it, so that only data on disk is left, and starts another.
func (r *rig) killed() {
	r.Helper()
	r.stop()
	r.start()
}

// pass lets days pass in the bubble's time, and waits until everything is idle.
func (r *rig) pass(days float64) {
	time.Sleep(time.Duration(days * float64(day)))
	synctest.Wait()
}

func (r *rig) partner() httpclient.Config {
	return httpclient.Config{BaseURL: "http://sandbox.test", APIKey: apiKey, Transport: direct{r.sandbox}}
}

func (r *rig) identity() *identity.HTTP { return identity.NewHTTP(r.partner()) }
func (r *rig) funding() funding.Rails {
	return funding.Rails{Sources: funding.NewHTTP(r.partner()), Card: card.Rail{Processor: card.NewHTTP(r.partner())}}
}

// payer is the payout partner, but confirms payouts as soon as it creates them.
type payer struct{ *payout.HTTP }

// Create implements payout.Partner.
func (p payer) Create(ctx context.Context, order payout.Payout) (payout.Acceptance, error) {
	accepted, err := p.HTTP.Create(ctx, order)
	if err == nil {
		err = p.Confirm(ctx, order.Key)
	}
	return accepted, err
}

func (r *rig) payout() payer              { return payer{payout.NewHTTP(r.partner())} }
func (r *rig) notice() *notification.HTTP { return notification.NewHTTP(r.partner()) }
func (r *rig) texts() *notification.Gateway {
	at := r.partner()
	at.BaseURL += "/v1/text-messages"
	return notification.NewGateway(at, "Hulak", slog.New(slog.DiscardHandler))
}
func (r *rig) screening() *screening.HTTP { return screening.NewHTTP(r.partner()) }

// wantCallbacks compares all callbacks since the start of the test, in order.
func (r *rig) wantCallbacks(want ...string) {
	r.Helper()
	if got := r.app.kinds(); !slices.Equal(got, want) {
		r.Errorf("callbacks:\n got %q\nwant %q", got, want)
	}
}

func (r *rig) do(method, path string, body any) (int, map[string]any) {
	r.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		r.Fatal(err)
	}
	request, _ := http.NewRequest(method, "http://sandbox.test"+path, bytes.NewReader(raw))
	answer, err := direct{r.sandbox}.RoundTrip(request)
	if err != nil {
		r.Fatal(err)
	}
	var out map[string]any
	json.NewDecoder(answer.Body).Decode(&out)
	return answer.StatusCode, out
}

// linkedBank links an account by the control API and returns its ID.
func (r *rig) linkedBank(last4 string) string {
	r.Helper()
	status, answer := r.do("POST", "/simulate/bank", map[string]string{
		"referenceId": "sender-1", "name": "Cedar National Bank", "accountType": "checking", "last4": last4,
	})
	if status != http.StatusOK {
		r.Fatalf("linking a bank: %d %v", status, answer)
	}
	return answer["sourceId"].(string)
}

func (r *rig) linkedCard() string {
	r.Helper()
	status, answer := r.do("POST", "/simulate/card", map[string]string{"referenceId": "sender-1", "network": "VISA"})
	if status != http.StatusOK {
		r.Fatalf("linking a card: %d %v", status, answer)
	}
	return answer["sourceId"].(string)
}

func (r *rig) simulate(transfer, step string) int {
	status, _ := r.do("POST", "/simulate/transfers/"+transfer+"/"+step, nil)
	return status
}

// shown is a page as a browser receives it.
type shown struct {
	status   int
	header   http.Header
	text     string
	location string
}

var dataMessage = regexp.MustCompile(`data-message="([^"]*)"`)

// told returns the message of a widget's page to the app's page.
func (p shown) told() (m struct{ Type, Status, Message string }) {
	if found := dataMessage.FindStringSubmatch(p.text); found != nil {
		json.Unmarshal([]byte(html.UnescapeString(found[1])), &m)
	}
	return m
}

func (r *rig) page(method, path string, form url.Values) shown {
	r.Helper()
	request, _ := http.NewRequest(method, "http://sandbox.test"+path, strings.NewReader(form.Encode()))
	if method == "POST" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := direct{r.sandbox}.RoundTrip(request)
	if err != nil {
		r.Fatal(err)
	}
	body, _ := io.ReadAll(answer.Body)
	return shown{answer.StatusCode, answer.Header, string(body), answer.Header.Get("Location")}
}

// token registers the applicant and returns a token for all widgets.
func (r *rig) token() string { return r.tokenOf("kyc", "tier", "invoice", "bank", "card") }

func (r *rig) tokenOf(widgets ...string) string {
	r.Helper()
	token, err := r.identity().CreateWidgetToken(r.Context(), identity.Applicant{
		ReferenceID: "sender-1", FirstName: "Maya", LastName: "Gurung", Email: "maya@example.com", Phone: "+12125550100", State: "NY",
	}, widgets)
	if err != nil {
		r.Fatal(err)
	}
	return token.Token
}
