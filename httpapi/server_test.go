package httpapi

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hulak/projections/runner"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/account"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/notifications"
	"hulak/httpapi/operations"
	httppricing "hulak/httpapi/pricing"
	"hulak/httpapi/session"
	"hulak/httpapi/transfers"
	"hulak/internal/probe"
	"hulak/internal/safedial"
	"hulak/projections/registry"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// startTime is the initial time of the test clock. It is a Monday morning in Los Angeles.
var startTime = time.Date(2026, 3, 9, 17, 30, 15, 123456000, time.UTC)

const (
	validPassword = "Correct-Horse-7"
	validCode     = "135790"
	origin        = "http://hulak.test"
	waitTimeout   = 2 * time.Minute
	pollInterval  = 10 * time.Millisecond
)

// apiServer is a server with all its dependencies and a clock that the test controls.
type apiServer struct {
	*Server
	t         *testing.T
	http      *httptest.Server
	pool      *pgxpool.Pool
	log       *eventstore.Log
	runner    *runner.Runner
	clock     *clock
	providers *fakeProviders
	logOutput *syncBuffer
}

// clock is a clock that tests advance. It is safe for concurrent use.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// fakeProviders fakes every provider.
type fakeProviders struct {
	mu         sync.Mutex
	applicants map[string]account.ApplicantStatus
	verdict    screening.Verdict
	hits       []screening.Hit
	failing    bool
	emails     chan sentEmail
	textsLeft  int           // text messages left; negative means unlimited
	released   []string      // IDs of released reservations
	wait       time.Duration // time until more text messages can be sent
}

func (f *fakeProviders) Reserve(_ context.Context, number string) (string, time.Duration, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.textsLeft == 0 {
		return "", f.wait, nil
	}
	f.textsLeft--
	return "reservation for " + number, 0, nil
}

func (f *fakeProviders) Claim(context.Context, string, string) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.textsLeft == 0 {
		return false, nil
	}
	f.textsLeft--
	return true, nil
}

func (f *fakeProviders) Release(_ context.Context, id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.textsLeft++
	f.released = append(f.released, id)
	return nil
}

// setTextLimit sets how many text messages can be sent, and the time until more can be sent.
func (f *fakeProviders) setTextLimit(texts int, wait time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.textsLeft, f.wait = texts, wait
}

func (f *fakeProviders) WidgetToken(_ context.Context, a account.Applicant, widgets []string) (string, string, error) {
	return strings.Join(widgets, "-") + "-widget-" + a.ReferenceID, a.ReferenceID, nil
}

func (f *fakeProviders) Status(_ context.Context, id string) (account.ApplicantStatus, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	status, ok := f.applicants[id]
	if !ok {
		return account.ApplicantStatus{}, account.ErrUnknownApplicant
	}
	return status, nil
}

// setApplicantStatus sets the status of an applicant at the identity provider.
func (f *fakeProviders) setApplicantStatus(id string, status account.ApplicantStatus) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.applicants[id] = status
}

func (f *fakeProviders) Screen(_ context.Context, from sender.State, _ beneficiary.State) (screening.Result, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	check := screening.Check{PersonID: from.ID, Role: screening.RoleSender, List: "SAMPLE", Version: "v1", Verdict: f.verdict}
	if f.failing {
		check.Verdict = screening.VerdictUnavailable
		return screening.Result{Checks: []screening.Check{check}}, errors.New("list unavailable")
	}
	hits := slices.Clone(f.hits)
	for i := range hits {
		hits[i].PersonID = from.ID
	}
	return screening.Result{Checks: []screening.Check{check}, Hits: hits}, nil
}

// sentEmail is an email to a user. Its secret is the link or the code in the email.
type sentEmail struct{ to, secret string }

func (f *fakeProviders) SendConfirmationCode(_ context.Context, _, to, code string, _ time.Duration) error {
	f.emails <- sentEmail{to, code}
	return nil
}

func (f *fakeProviders) SendSignInCode(_ context.Context, _, to, code string, _ time.Duration) error {
	f.emails <- sentEmail{to, code}
	return nil
}

func (f *fakeProviders) SendPasswordLink(_ context.Context, _, to, link string, _ time.Duration) error {
	f.emails <- sentEmail{to, link}
	return nil
}

func (f *fakeProviders) SendBeneficiaryEmail(_ context.Context, sent transfers.BeneficiaryMessage) error {
	f.emails <- sentEmail{sent.To, sent.Link}
	return nil
}

func (f *fakeProviders) SendBeneficiaryText(_ context.Context, sent transfers.BeneficiaryMessage) error {
	f.emails <- sentEmail{sent.To, sent.Link}
	return nil
}

func (f *fakeProviders) Verify(_, signature string, body []byte, _ time.Time) (string, error) {
	if signature != "good" {
		return "", operations.ErrUnverified
	}
	var c struct{ ID string }
	if json.Unmarshal(body, &c) != nil || c.ID == "" {
		return "", errors.New("not a callback")
	}
	return c.ID, nil
}

func codeDigest(userID, channel, code string) []byte {
	mac := hmac.New(sha256.New, []byte("codes"))
	mac.Write([]byte(userID + "|" + channel + "|" + code))
	return mac.Sum(nil)
}

// syncBuffer is a bytes.Buffer that is safe for concurrent use.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// newAPIServer starts a server with an in-memory event log and read models in Postgres. It publishes a rate and fees. change can change
// the server's configuration.
func newAPIServer(t *testing.T, change ...func(*Config)) *apiServer {
	t.Helper()
	store := memory.New()
	return newAPIServerOn(t, pgtest.New(t), eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), change...)
}

// newIdleAPIServer is like newAPIServer, but sessions end after five minutes of inactivity.
func newIdleAPIServer(t *testing.T) *apiServer {
	t.Helper()
	return newAPIServer(t, func(c *Config) { c.IdleMinutes = 5 })
}

// longIdleMinutes is an idle limit that keeps sessions alive when a test advances the clock.
const longIdleMinutes = 2 * 365 * 24 * 60

// newAPIServerOn is like newAPIServer, but uses an existing log and database.
func newAPIServerOn(t *testing.T, pool *pgxpool.Pool, log *eventstore.Log, change ...func(*Config)) *apiServer {
	t.Helper()
	srv := &apiServer{
		t: t, pool: pool, clock: &clock{at: startTime}, logOutput: &syncBuffer{},
		providers: &fakeProviders{
			applicants: map[string]account.ApplicantStatus{}, verdict: screening.VerdictClear, emails: make(chan sentEmail, 16), textsLeft: -1,
		},
		log: log,
	}
	srv.runner = runner.New(srv.pool, srv.log, registry.All(), runner.Options{Logger: slog.New(slog.DiscardHandler)})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = srv.runner.Run(ctx) }()
	config := Config{
		Config: core.Config{
			Secret: []byte(strings.Repeat("s", 32)), PublicOrigin: origin, WidgetOrigin: "http://widgets.test",
			IdleMinutes: longIdleMinutes, PasswordCost: session.CheapPasswordCost,
			Log: slog.New(slog.NewTextHandler(srv.logOutput, nil)), Now: srv.clock.now, Events: srv.log, DB: srv.pool, ReadModels: srv.runner,
		},
		Environment: "test", Pages: testSiteFiles(), SecurityContact: "mailto:security@hulak.test",
		Identity: srv.providers, Screening: srv.providers, Callbacks: srv.providers, Mailer: srv.providers,
		TextLimiter: srv.providers, CodeDigest: codeDigest, PastLists: fakePastLists{},
		MaxRateJump: decimal.NewFromInt(5), RateSource: &fakeRateSource{httppricing.RateSourceStatus{Name: "fixed"}},
		Bank: fakeBankFiles{}, Evidence: fakeEvidence{}, Statements: fakeStatements{}, Checker: fakeChecker{},
		Webhooks: newTestWebhooks(t, srv.pool),
		Push:     notifications.Push{PublicKey: "push-key", CheckEndpoint: safedial.Guard{}.CheckURL},
		Health: fakeHealth{
			{Metric: alarm.OutOfBalanceCurrencies}, {Metric: alarm.SealLag, Value: 75}, {Metric: alarm.ParkedStreams, Unknown: true},
		},
		Probes: probe.New(probe.Checks{
			Commit:  func(context.Context) error { return nil },
			Lagging: srv.laggingModels,
		}),
		Workers: fakeWorkers{{Name: "payout/transfer", Position: 1, FailingPosition: 2, Stream: "transfer-1", Attempts: 3}},
	}
	for _, apply := range change {
		apply(&config)
	}
	server, err := New(config)
	require.NoError(t, err)
	srv.Server = server
	srv.http = httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		srv.http.Close()
		cancel()
		<-done
	})
	for _, rate := range reference.DefaultRates(startTime) {
		runCommand(srv, pricing.RateDecider, pricing.RateKey(rate.From, rate.To), pricing.RateCommand(rate))
	}
	for _, fees := range reference.DefaultFeeSets(startTime) {
		runCommand(srv, pricing.FeeSetDecider, fees.Key.String(), fees)
	}
	srv.awaitReadModels()
	return srv
}

// laggingModels returns the names of the read models that are behind the log.
func (srv *apiServer) laggingModels(ctx context.Context) (names []string, err error) {
	models, err := srv.runner.Status(ctx)
	for _, m := range models {
		if !m.CaughtUp() {
			names = append(names, m.Name)
		}
	}
	return names, err
}

// runCommand executes a command directly. Tests use it in place of a provider, a worker, or an earlier request.
func runCommand[C, E, S any](srv *apiServer, decider domain.Decider[C, E, S], key string, command C) int64 {
	srv.t.Helper()
	meta := domain.Metadata{Actor: domain.Actor{ID: "test", Role: "SYSTEM"}}
	_, position, err := eventstore.Execute(srv.t.Context(), srv.log, eventstore.Command{Meta: meta},
		func(u domain.UnitOfWork) (struct{}, error) {
			_, err := domain.Decide(u, decider, key, command)
			return struct{}{}, err
		})
	require.NoError(srv.t, err)
	return position
}

// awaitReadModels waits until all read models include every event in the log.
func (srv *apiServer) awaitReadModels() {
	srv.t.Helper()
	ctx, cancel := context.WithTimeout(srv.t.Context(), waitTimeout)
	defer cancel()
	head, err := srv.log.Head(ctx)
	require.NoError(srv.t, err)
	for _, p := range registry.All() {
		require.NoError(srv.t, srv.runner.WaitFor(ctx, p.Name, head), p.Name)
	}
}

// apiResponse is a decoded response.
type apiResponse struct {
	status int
	header http.Header
	body   map[string]any
	text   string
}

func (r apiResponse) code() string    { c, _ := r.body["code"].(string); return c }
func (r apiResponse) message() string { m, _ := r.body["message"].(string); return m }

// str returns the value at a path as text, or "" if there is none.
func (r apiResponse) str(path string) string {
	if v := r.at(path); v != nil {
		return fmt.Sprint(v)
	}
	return ""
}

// at returns the value at a path such as "result.0.status", or nil if there is none.
func (r apiResponse) at(path string) any {
	var v any = r.body
	for step := range strings.SplitSeq(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			v = x[step]
		case []any:
			var i int
			if _, err := fmt.Sscan(step, &i); err != nil || i >= len(x) {
				return nil
			}
			v = x[i]
		default:
			return nil
		}
	}
	return v
}

// fields returns the invalid fields with their error codes.
func (r apiResponse) fields() map[string]string {
	fields := map[string]string{}
	problems, _ := r.body["errors"].([]any)
	for _, p := range problems {
		problem := p.(map[string]any)
		fields[problem["field"].(string)] = problem["code"].(string)
	}
	return fields
}

// testUser is a user or visitor who makes API calls from one browser.
type testUser struct {
	*apiServer
	id               string
	token            string
	cookies          map[string]string
	headers          map[string]string
	confirmsSessions bool // each new session is confirmed, as after a staff sign-in
}

// visitor returns a caller without a session.
func (srv *apiServer) visitor() *testUser {
	return &testUser{apiServer: srv, cookies: map[string]string{}, headers: map[string]string{}}
}

// call makes an API call. The body is JSON text, a value to encode, or nil.
func (p *testUser) call(method, path string, body any) apiResponse {
	p.t.Helper()
	var reader io.Reader
	if text, ok := body.(string); ok {
		reader = strings.NewReader(text)
	} else if body != nil {
		raw, err := json.Marshal(body)
		require.NoError(p.t, err)
		reader = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.http.URL+path, reader)
	require.NoError(p.t, err)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	for name, value := range p.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	for name, value := range p.headers {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(r)
	require.NoError(p.t, err)
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	require.NoError(p.t, err)
	for _, c := range response.Cookies() {
		if p.cookies[c.Name] = c.Value; c.MaxAge < 0 {
			delete(p.cookies, c.Name)
		}
	}
	if position := response.Header.Get(core.PositionHeader); position != "" {
		p.headers[core.PositionHeader] = position
	}
	p.assertStatusDocumented(method, response.Request.URL.Path, response.StatusCode) // after redirects
	if response.StatusCode == http.StatusOK && strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		p.assertDocumented(method, path, raw)
	}
	return apiResponse{status: response.StatusCode, header: response.Header, text: string(raw), body: decodeObject(raw)}
}

// decodeObject decodes a JSON object. It returns nil for other bodies.
func decodeObject(raw []byte) (body map[string]any) {
	_ = json.Unmarshal(raw, &body)
	return body
}

// must is like call, but fails the test if the status is not 200.
func (p *testUser) must(method, path string, body any) apiResponse {
	p.t.Helper()
	r := p.call(method, path, body)
	require.Equal(p.t, http.StatusOK, r.status, "%s %s: %s", method, path, r.text)
	return r
}

// withHeader returns a copy of the user that also sends a header.
func (p *testUser) withHeader(name, value string) *testUser {
	c := *p
	c.headers = map[string]string{name: value}
	for n, v := range p.headers {
		if n != name {
			c.headers[n] = v
		}
	}
	return &c
}

func signUpForm(email string) map[string]any {
	return map[string]any{
		"firstName": "Sita", "lastName": "Sharma", "email": email, "state": "CA", "countryCode": "+1", "phoneNumber": "4155550101",
		"password": validPassword, "repeatPassword": validPassword,
	}
}

// newUser returns a user who signed up through the API.
func (srv *apiServer) newUser(email string) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	p.token = p.must(core.Post, "/v1/auth/users", signUpForm(email)).str("token")
	p.id = p.must(core.Get, "/v1/senders", nil).str("sender.id")
	return p
}

// sender returns a sender with a session. The sender has no password, because hashing one is slow.
func (srv *apiServer) sender(email string) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	p.id = core.NewID()
	_, _, err := eventstore.Execute(srv.t.Context(), srv.log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.SignUp(u, usecase.SignUpRequest{EmailKey: core.EmailDigest(srv.Config.Secret, email), Account: sender.SignUp{
			SenderID: p.id, State: "CA", Provider: sender.ProviderSystem, At: srv.clock.now(),
			Person: sender.Person{FirstName: "Sita", LastName: "Sharma", Email: email, CountryCode: "+1", PhoneNumber: "4155550101"},
		}})
	})
	require.NoError(srv.t, err)
	p.startSession()
	return p
}

// migratedSender returns a sender with a migrated account. The sender has a password, and nothing is verified.
func (srv *apiServer) migratedSender(email string) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	p.id = core.NewID()
	_, _, err := eventstore.Execute(srv.t.Context(), srv.log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.SignUp(u, usecase.SignUpRequest{EmailKey: core.EmailDigest(srv.Config.Secret, email), Account: sender.SignUp{
			SenderID: p.id, State: "CA", Provider: sender.ProviderMigrated, At: srv.clock.now(),
			Person: sender.Person{FirstName: "Sita", LastName: "Sharma", Email: email, CountryCode: "+1", PhoneNumber: "4155550101"},
		}})
	})
	require.NoError(srv.t, err)
	require.NoError(srv.t, srv.Sessions.SetPassword(srv.t.Context(), p.id, validPassword))
	p.startSession()
	return p
}

// verifiedSender returns a sender who can send money.
func (srv *apiServer) verifiedSender(email string) *testUser {
	srv.t.Helper()
	p := srv.sender(email)
	for _, c := range []sender.Command{
		sender.VerifyEmail{At: srv.clock.now()}, sender.VerifyPhone{At: srv.clock.now()},
		sender.RecordKYC{Status: sender.KYCVerified, At: srv.clock.now()},
	} {
		runCommand(srv, sender.Decider, p.id, c)
	}
	return p
}

// staff returns a staff member with a session.
func (srv *apiServer) staff(role staff.Role) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	p.id, p.confirmsSessions = core.NewID(), true
	before := srv.clock.now().Add(-time.Second) // so that the member can approve requests made now
	runCommand(srv, staff.Decider, p.id, staff.Command(staff.Add{
		StaffID: p.id, Role: role, Person: staff.Person{FullName: "Gita Rai", Email: p.id + "@hulak.test"}, At: before,
	}))
	runCommand(srv, staff.Decider, p.id, staff.Command(staff.RecordSecondFactor{At: before}))
	p.startSession()
	return p
}

// startSession starts a new session for the user.
func (p *testUser) startSession() {
	p.t.Helper()
	tokens, err := p.Sessions.Open(p.t.Context(), p.id, session.Device{}, session.MaxSenderSession)
	require.NoError(p.t, err)
	p.token = tokens.Access
	p.cookies["hulak-refresh"] = tokens.Refresh
	if p.confirmsSessions {
		opened, err := p.Sessions.Authenticate(p.t.Context(), p.token, p.clock.now())
		require.NoError(p.t, err)
		require.NoError(p.t, p.Sessions.Confirm(p.t.Context(), p.id, opened.Family))
	}
}

// approveRequest approves the approval request in a response.
func (p *testUser) approveRequest(r apiResponse) {
	p.t.Helper()
	p.must(core.Post, "/v1/admin/approvals/"+r.str("approvalId")+"/approve", nil)
}

// withNewSession starts a new session and returns the user.
func (p *testUser) withNewSession() *testUser {
	p.t.Helper()
	p.startSession()
	return p
}

// linkBank links a bank account, as the provider's callback does.
func (p *testUser) linkBank(status funding.Status) string {
	p.t.Helper()
	return p.linkAccount(status, funding.Account{Holder: "Sita Sharma", InstitutionName: "First Bank", Last4: "6789", Token: "t"})
}

// linkAccount is like linkBank, but with the given account details.
func (p *testUser) linkAccount(status funding.Status, account funding.Account) string {
	p.t.Helper()
	id := core.NewID()
	runCommand(p.apiServer, funding.Decider, id, funding.Command(funding.LinkBank{
		SourceID: id, SenderID: p.id, AccountType: funding.Checking, Status: status, At: p.clock.now(), Account: account,
	}))
	return id
}

func beneficiaryForm() map[string]any {
	return map[string]any{
		"firstName": "Maya", "lastName": "Gurung", "email": "maya@example.org", "addressLine1": "Lakeside 6",
		"country": "NPL", "state": "Gandaki",
		"city": "Pokhara", "postalCode": "33700", "senderRelationship": "Mother", "countryCode": "+977", "phoneNumber": "9841000000",
	}
}

// newBeneficiary adds a beneficiary with a bank account. It returns both IDs.
func (p *testUser) newBeneficiary() (beneficiaryID, accountID string) {
	p.t.Helper()
	beneficiaryID = p.must(core.Post, "/v1/senders/beneficiaries", beneficiaryForm()).str("id")
	accountID = p.must(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
		"beneficiaryId": beneficiaryID, "bankId": "1003", "accountNumber": "0123456789012", "accountType": "savings",
	}).str("id")
	return beneficiaryID, accountID
}

// transferForm returns the form of a $100 transfer from a bank account, at the default rate and fees.
func transferForm(beneficiaryID, accountID, sourceID string) map[string]any {
	return map[string]any{
		"feeAmount": "5.00", "exchangeRate": "133.25", "senderAmount": "100.00", "recipientAmount": "13325.00", "recipientCurrency": "NPR",
		"destinationCountry": "NPL", "remittancePurpose": "Family Expenses", "recipientId": beneficiaryID,
		"payoutMethod":  string(beneficiary.BankDeposit),
		"fundingSource": "BANK_ACCOUNT", "senderFundingAccountId": sourceID, "recipientAccountId": accountID,
	}
}

// readySender returns a verified sender with a funding source and a beneficiary, and the form of a valid transfer.
func (srv *apiServer) readySender(email string) (*testUser, map[string]any) {
	srv.t.Helper()
	p := srv.verifiedSender(email)
	beneficiaryID, accountID := p.newBeneficiary()
	return p, transferForm(beneficiaryID, accountID, p.linkBank(funding.StatusVerified))
}

// storeCode stores validCode as the user's verification code, as the notification worker does.
func (srv *apiServer) storeCode(userID string, channel session.Channel) {
	srv.t.Helper()
	_, err := srv.pool.Exec(srv.t.Context(), `
		INSERT INTO codes (user_id, channel, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, channel) DO UPDATE
		SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, sent_at = excluded.sent_at, tries = 0`,
		userID, channel, codeDigest(userID, string(channel), validCode), srv.clock.now().Add(10*time.Minute), srv.clock.now())
	require.NoError(srv.t, err)
}

// eventTypes returns the types of all events after a position.
func (srv *apiServer) eventTypes(after int64) []string {
	srv.t.Helper()
	events, err := srv.log.Read(srv.t.Context(), after, 1000)
	require.NoError(srv.t, err)
	return dto.Map(events, func(r domain.RecordedEvent) string { return r.Type })
}

func (srv *apiServer) head() int64 {
	srv.t.Helper()
	head, err := srv.log.Head(srv.t.Context())
	require.NoError(srv.t, err)
	return head
}

// fakeWorkers is a fake Workers with fixed values.
type fakeWorkers []operations.Worker

func (w fakeWorkers) Workers() []operations.Worker { return w }

// routes returns the route table.
func routes() []core.Route {
	s, err := newServer(Config{})
	if err != nil {
		panic(err)
	}
	return s.routes
}
