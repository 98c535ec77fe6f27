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
	appURL        = "http://app.test"
	apiKey        = "app-api-key"
	webhookSecret = "webhook-secret"
	simulatedDay  = 2 * time.Second
)

// directTransport calls a handler directly, because a synctest bubble does not support network connections.
type directTransport struct{ handler http.Handler }

func (d directTransport) RoundTrip(r *http.Request) (response *http.Response, err error) {
	defer func() {
		if cause := recover(); cause == http.ErrAbortHandler { //nolint:errorlint // the handler closed the connection
			err = io.ErrUnexpectedEOF
		} else if cause != nil {
			panic(cause)
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

// fakeApp verifies callbacks and records them in order of arrival.
type fakeApp struct {
	mu           sync.Mutex
	received     []providers.Callback
	invalidCount int
	unavailable  bool // responds with 503
}

func (a *fakeApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.unavailable || r.URL.Path != "/v1/webhooks/sandbox" {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	callback, err := providers.DecodeCallback(body)
	if webhook.Verify(r.Header.Get(webhook.SignatureHeader), body, time.Now(), []byte(webhookSecret)) != nil || err != nil {
		a.invalidCount++
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	a.received = append(a.received, callback)
}

func (a *fakeApp) setUnavailable(unavailable bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.unavailable = unavailable
}

func (a *fakeApp) callbacks() []providers.Callback {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.received)
}

// summaries returns the kind of each received callback, followed by its code, reason, or status.
func (a *fakeApp) summaries() []string {
	var summaries []string
	for _, c := range a.callbacks() {
		summaries = append(summaries, strings.TrimSpace(string(c.Kind)+" "+c.Code+c.Reason+c.Status))
	}
	return summaries
}

// testEnv is a sandbox and the fake app that it calls.
type testEnv struct {
	*testing.T
	sandbox *sandbox.Sandbox
	app     *fakeApp
	cfg     sandbox.Config
	stop    func()
	log     *bytes.Buffer
}

// runInBubble runs a test with a sandbox in a synctest bubble, where time is simulated.
func runInBubble(t *testing.T, cfg sandbox.Config, test func(*testEnv)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		env := &testEnv{T: t, app: &fakeApp{}, log: &bytes.Buffer{}}
		cfg.AppURL, cfg.APIKey, cfg.WebhookSecret, cfg.Day = appURL, apiKey, webhookSecret, simulatedDay
		cfg.Transport = directTransport{env.app}
		cfg.Log = slog.New(slog.NewTextHandler(env.log, nil))
		env.cfg = cfg
		env.start()
		t.Cleanup(func() { env.stop() })
		test(env)
		if env.app.invalidCount > 0 {
			t.Errorf("%d callbacks were invalid", env.app.invalidCount)
		}
	})
}

func (env *testEnv) start() {
	env.Helper()
	s, err := sandbox.New(env.cfg)
	if err != nil {
		env.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	env.sandbox = s
	env.stop = func() {
		cancel()
		<-done
	}
}

// crashAndRestart stops the sandbox without closing it, and starts a new sandbox from the data on disk.
func (env *testEnv) crashAndRestart() {
	env.Helper()
	env.stop()
	env.start()
}

// advance sleeps for a number of simulated days, and then waits until all goroutines are idle.
func (env *testEnv) advance(days float64) {
	time.Sleep(time.Duration(days * float64(simulatedDay)))
	synctest.Wait()
}

func (env *testEnv) clientConfig() httpclient.Config {
	return httpclient.Config{BaseURL: "http://sandbox.test", APIKey: apiKey, Transport: directTransport{env.sandbox}}
}

func (env *testEnv) identity() *identity.HTTP { return identity.NewHTTP(env.clientConfig()) }
func (env *testEnv) funding() funding.Rails {
	return funding.Rails{Sources: funding.NewHTTP(env.clientConfig()), Card: card.Rail{Processor: card.NewHTTP(env.clientConfig())}}
}

// confirmingPartner creates and confirms each payout in one call.
type confirmingPartner struct{ *payout.HTTP }

// Create implements payout.Partner.
func (p confirmingPartner) Create(ctx context.Context, order payout.Payout) (payout.Acceptance, error) {
	accepted, err := p.HTTP.Create(ctx, order)
	if err == nil {
		err = p.Confirm(ctx, order.Key)
	}
	return accepted, err
}

func (env *testEnv) payout() confirmingPartner {
	return confirmingPartner{payout.NewHTTP(env.clientConfig())}
}
func (env *testEnv) mailSender() *notification.HTTP { return notification.NewHTTP(env.clientConfig()) }
func (env *testEnv) smsSender() *notification.Gateway {
	cfg := env.clientConfig()
	cfg.BaseURL += "/v1/text-messages"
	return notification.NewGateway(cfg, "Hulak", slog.New(slog.DiscardHandler))
}
func (env *testEnv) screening() *screening.HTTP { return screening.NewHTTP(env.clientConfig()) }

// expectCallbacks checks all callbacks received since the start of the test, in order.
func (env *testEnv) expectCallbacks(want ...string) {
	env.Helper()
	if got := env.app.summaries(); !slices.Equal(got, want) {
		env.Errorf("callbacks:\n got %q\nwant %q", got, want)
	}
}

func (env *testEnv) do(method, path string, body any) (int, map[string]any) {
	env.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		env.Fatal(err)
	}
	request, _ := http.NewRequest(method, "http://sandbox.test"+path, bytes.NewReader(raw))
	response, err := directTransport{env.sandbox}.RoundTrip(request)
	if err != nil {
		env.Fatal(err)
	}
	var decoded map[string]any
	json.NewDecoder(response.Body).Decode(&decoded)
	return response.StatusCode, decoded
}

// linkBank links a bank account with the control API and returns its ID.
func (env *testEnv) linkBank(last4 string) string {
	env.Helper()
	status, response := env.do("POST", "/simulate/bank", map[string]string{
		"referenceId": "sender-1", "name": "Cedar National Bank", "accountType": "checking", "last4": last4,
	})
	if status != http.StatusOK {
		env.Fatalf("link bank: %d %v", status, response)
	}
	return response["sourceId"].(string)
}

func (env *testEnv) linkCard() string {
	env.Helper()
	status, response := env.do("POST", "/simulate/card", map[string]string{"referenceId": "sender-1", "network": "VISA"})
	if status != http.StatusOK {
		env.Fatalf("link card: %d %v", status, response)
	}
	return response["sourceId"].(string)
}

func (env *testEnv) simulate(transfer, step string) int {
	status, _ := env.do("POST", "/simulate/transfers/"+transfer+"/"+step, nil)
	return status
}

// pageResponse is the response to a page request.
type pageResponse struct {
	status   int
	header   http.Header
	body     string
	location string
}

var dataMessage = regexp.MustCompile(`data-message="([^"]*)"`)

// message returns the page's message to the app.
func (p pageResponse) message() (m struct{ Type, Status, Message string }) {
	if found := dataMessage.FindStringSubmatch(p.body); found != nil {
		json.Unmarshal([]byte(html.UnescapeString(found[1])), &m)
	}
	return m
}

func (env *testEnv) page(method, path string, form url.Values) pageResponse {
	env.Helper()
	request, _ := http.NewRequest(method, "http://sandbox.test"+path, strings.NewReader(form.Encode()))
	if method == "POST" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := directTransport{env.sandbox}.RoundTrip(request)
	if err != nil {
		env.Fatal(err)
	}
	body, _ := io.ReadAll(response.Body)
	return pageResponse{response.StatusCode, response.Header, string(body), response.Header.Get("Location")}
}

// token registers the applicant sender-1 and returns a token for all widgets.
func (env *testEnv) token() string { return env.tokenFor("kyc", "tier", "invoice", "bank", "card") }

func (env *testEnv) tokenFor(widgets ...string) string {
	env.Helper()
	token, err := env.identity().CreateWidgetToken(env.Context(), identity.Applicant{
		ReferenceID: "sender-1", FirstName: "Maya", LastName: "Gurung", Email: "maya@example.com", Phone: "+12125550100", State: "NY",
	}, widgets)
	if err != nil {
		env.Fatal(err)
	}
	return token.Token
}
