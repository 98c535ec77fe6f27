// Package httpapi is Hulak's HTTP API. All clients use the service through this API.
//
// Each feature has its own package with its routes (routes.go) and handlers: account, beneficiaries, cases, compliance, customers, history,
// integrations, live, moneyrequests, notifications, operations, pricing, ratealerts, schedules, site, sources, transfers, and workqueue.
// No feature imports another one. Features share package core, which runs each call through its steps, package dto for request and
// response bodies, and package presentation, which converts domain types to dto types.
//
// This package connects the features. It also generates the OpenAPI document and the HTML documentation from the routes.
package httpapi

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gin-gonic/gin"
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/sar"
	"hulak/domain/staff"
	"hulak/eventstore/seal"
	"hulak/httpapi/account"
	"hulak/httpapi/beneficiaries"
	"hulak/httpapi/cases"
	"hulak/httpapi/compliance"
	"hulak/httpapi/core"
	"hulak/httpapi/customers"
	"hulak/httpapi/documents"
	"hulak/httpapi/dto"
	"hulak/httpapi/escheat"
	"hulak/httpapi/history"
	"hulak/httpapi/integrations"
	"hulak/httpapi/live"
	"hulak/httpapi/moneyrequests"
	"hulak/httpapi/notifications"
	"hulak/httpapi/ofac"
	"hulak/httpapi/operations"
	"hulak/httpapi/passkeys"
	"hulak/httpapi/pricing"
	"hulak/httpapi/ratealerts"
	"hulak/httpapi/reports"
	"hulak/httpapi/schedules"
	"hulak/httpapi/site"
	"hulak/httpapi/sources"
	"hulak/httpapi/transfers"
	"hulak/httpapi/transparency"
	"hulak/httpapi/workqueue"
	"hulak/internal/probe"
)

// Config holds the settings and dependencies of the server.
type Config struct {
	core.Config // without OpenAPI; the secret has at least 32 bytes

	Environment          string          // development, test, or production
	HiddenSourceStates   []string        // codes of states whose senders cannot add banks or cards
	TwoApproverThreshold money.Amount    // releasing a held transfer of at least this amount takes two staff members
	MaxRateJump          decimal.Decimal // largest rate change, in percent, that needs no approval; see pricing.RateState.NeedsApproval
	DisabledStates       []string        // codes of states whose senders see a warning on every page
	LiveEvents           live.Source     // source of the events for live streams; nil uses Events
	StreamsPerClient     int             // live streams that one user or address can have open; 0 uses the default
	Filer                sar.Filer       // names the institution in reports to FinCEN and OFAC; if zero, reports cannot be filed
	SecurityContact      string          // URI for vulnerability reports; if empty, security.txt is not served
	Pages                fs.FS           // the built pages; nil serves none

	Identity        account.Identity
	Screening       transfers.Screening
	PastLists       compliance.PastLists
	Callbacks       operations.Callbacks
	Mailer          Mailer
	TextLimiter     TextLimiter
	Scanner         documents.Scanner // malware scanner for uploaded documents; may be nil
	CodeDigest      account.CodeDigest
	SignInProviders []account.SignInProvider // identity providers for social sign-in; may be empty
	RateSource      pricing.RateSource
	Completeness    account.Completeness // proves which events are about a sender; may be nil
	SealReader      *seal.Reader         // reads the signed log heads and proofs; if nil, receipts have no proof
	// Bank lists the files exchanged with the bank and the payments that banks returned.
	Bank             operations.Bank
	Health           operations.Health
	Evidence         history.Evidence   // nil if the log is not sealed
	Workers          operations.Workers // nil if no workers run in this process
	OnCallbackStored func()             // called after a callback is stored, to wake the callback worker; may be nil
	Webhooks         integrations.Webhooks
	Push             notifications.Push
	// Statements reports the account statements that could not be parsed.
	Statements operations.Statements
	Probes     *probe.Probes // health checks to serve; nil serves none
	// Checker reports differences from the event log.
	Checker operations.Checker
}

// Mailer sends all emails of the features.
type Mailer interface {
	account.Mailer
	transfers.Mailer
}

// TextLimiter limits the text messages of all features.
type TextLimiter interface {
	account.TextLimiter
	transfers.TextLimiter
}

// Server is the HTTP API. It is safe for concurrent use. Close ends its live streams.
type Server struct {
	*core.Server
	site   *site.Handlers
	log    *transparency.Handlers
	live   *live.Handlers
	probes *probe.Probes
	routes []core.Route
	// withoutExample lists the fields that have no example in the OpenAPI document.
	withoutExample []string
}

// minSecretBytes is the minimum length of Config.Secret.
const minSecretBytes = 32

// New returns a server that follows the log for live events. The caller must call Close.
func New(cfg Config) (*Server, error) {
	if len(cfg.Secret) < minSecretBytes {
		return nil, fmt.Errorf("secret has %d bytes, want at least %d", len(cfg.Secret), minSecretBytes)
	}
	s, err := newServer(cfg)
	if err != nil {
		return nil, err
	}
	s.live.Start()
	s.Start()
	return s, nil
}

// newServer returns a server that has not started. Without a database, it can only describe its routes.
func newServer(cfg Config) (*Server, error) {
	cfg.OpenAPI = openAPIConfig()
	c, err := core.New(cfg.Config)
	if err != nil {
		return nil, err
	}
	store := documents.New(c, cfg.Scanner)
	people, fundingSources, requests := beneficiaries.New(c), sources.New(c), moneyrequests.New(c)
	prices := pricing.New(c, pricing.Deps{MaxRateJump: cfg.MaxRateJump, RateSource: cfg.RateSource})
	relyingParty := passkeyRelyingParty(cfg.PublicOrigin)
	s := &Server{
		Server: c,
		live:   live.New(c, cfg.LiveEvents, cfg.StreamsPerClient),
		log:    transparency.New(c, cfg.SealReader),
		probes: cfg.Probes,
		site: site.New(c, site.Deps{
			Prices: prices, DisabledStates: cfg.DisabledStates, Environment: cfg.Environment, HiddenSourceStates: cfg.HiddenSourceStates,
			Pages: cfg.Pages, SecurityContact: cfg.SecurityContact, PasskeyDomain: relyingParty.Domain(),
			SignInProviders: dto.Map(cfg.SignInProviders, func(p account.SignInProvider) dto.SignInProvider {
				return dto.SignInProvider{Name: p.Name, Label: p.Label}
			}),
		}),
	}
	s.routes = slices.Concat(
		account.New(c, account.Deps{
			Beneficiaries: people, Sources: fundingSources, Requests: requests, Identity: cfg.Identity, Mailer: cfg.Mailer,
			SignInProviders: cfg.SignInProviders, TextLimiter: cfg.TextLimiter, CodeDigest: cfg.CodeDigest, Passkeys: relyingParty,
			Completeness: cfg.Completeness,
		}).Routes(),
		people.Routes(),
		fundingSources.Routes(),
		transfers.New(c, transfers.Deps{
			Mailer: cfg.Mailer, TextLimiter: cfg.TextLimiter, Screening: cfg.Screening, SealReader: cfg.SealReader,
		}, store).Routes(),
		prices.Routes(),
		s.site.Routes(),
		s.live.Routes(),
		compliance.New(c, compliance.Deps{
			MaxRateJump: cfg.MaxRateJump, TwoApproverThreshold: cfg.TwoApproverThreshold, PastLists: cfg.PastLists,
		}).Routes(),
		cases.New(c, cases.Deps{Filer: cfg.Filer}, store).Routes(),
		ofac.New(c, ofac.Deps{Filer: cfg.Filer}).Routes(),
		customers.New(c).Routes(),
		history.New(c, history.Deps{Evidence: cfg.Evidence}, store).Routes(),
		integrations.New(c, cfg.Webhooks).Routes(),
		workqueue.New(c).Routes(),
		reports.New(c).Routes(),
		schedules.New(c).Routes(),
		notifications.New(c, cfg.Push).Routes(),
		ratealerts.New(c).Routes(),
		requests.Routes(),
		escheat.New(c, escheat.Deps{Filer: cfg.Filer}).Routes(),
		operations.New(c, operations.Deps{
			Bank: cfg.Bank, Callbacks: cfg.Callbacks, Checker: cfg.Checker, Health: cfg.Health, OnCallbackStored: cfg.OnCallbackStored,
			SealReader: cfg.SealReader, Statements: cfg.Statements, Workers: cfg.Workers,
		}).Routes(),
	)
	c.Engine.Use(s.closeWhileDraining)
	c.Mount(s.routes)
	integrations.DescribeWebhooks(c.API.OpenAPI())
	if s.withoutExample, err = addExamples(s.API.OpenAPI()); err != nil {
		return nil, err
	}
	return s, s.serveDocuments()
}

// passkeyRelyingParty returns the relying party for the origin of the pages, or nil if the origin's host is not a domain.
func passkeyRelyingParty(origin string) *passkeys.RelyingParty {
	relyingParty, err := passkeys.New(origin)
	if err != nil {
		return nil
	}
	return relyingParty
}

// serveDocuments adds everything outside the route table: the API's documentation, the health probes, the log for monitors, and the pages.
func (s *Server) serveDocuments() error {
	s.serveOpenAPI()
	s.serveHTMLDocs()
	if s.probes != nil {
		s.probes.Register(func(path string, h http.HandlerFunc) { s.Engine.GET(path, gin.WrapF(h)) })
	}
	s.site.ServeSecurityTxt()
	s.log.Serve()
	return s.site.ServePages()
}

// BrowserErrors returns the number of reports that this process has stored and the number that it rejected because of the rate
// limits.
func (s *Server) BrowserErrors() (stored, limited int64) { return s.site.BrowserErrors() }

// closeWhileDraining makes clients open new connections, so that a load balancer sends their next requests elsewhere.
func (s *Server) closeWhileDraining(c *gin.Context) {
	if s.probes != nil && s.probes.Draining() {
		c.Header("Connection", "close")
	}
}

// Close ends all live streams and waits for background work. It does not wait for requests in progress.
func (s *Server) Close() {
	s.live.Close()
	s.Server.Close()
}

// HTTPServer returns an http.Server with timeouts and limits that protect against slow and hostile clients. Live streams
// set their own deadline for each write.
func (s *Server) HTTPServer() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: headerTimeout, ReadTimeout: core.RequestTimeout, WriteTimeout: core.RequestTimeout + core.CallTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
	}
}

const (
	headerTimeout  = 5 * time.Second
	idleTimeout    = 2 * time.Minute
	maxHeaderBytes = 16 << 10
)

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.Engine.ServeHTTP(w, r) }

// APIVersion is the semantic version of the API in the OpenAPI document. A breaking change increases the major version and the base path.
// A new operation, field, value, or error status increases the minor version.
const APIVersion = "1.0.0"

// openAPIConfig configures the OpenAPI document. It disables huma's documentation pages, because they load third-party scripts.
func openAPIConfig() huma.Config {
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Hulak", Version: APIVersion,
				Contact: &huma.Contact{Name: "Hulak support", Email: "support@hulak.example"},
				License: &huma.License{Name: "Apache License 2.0", Identifier: "Apache-2.0"},
				Description: "API for sending money from the United States to Nepal. Requests and responses use JSON, except " +
					"for uploads and downloads. Amounts in responses are decimal strings. Times in responses are UTC in RFC 3339 format. " +
					"Log positions are integers encoded as strings.",
			},
			Servers:    []*huma.Server{{URL: "/", Description: "The server of this document"}},
			Tags:       core.Tags(),
			Components: core.Components(),
			Extensions: map[string]any{
				"x-catalog": core.Catalog, "x-statuses": core.Statuses, "x-terms": site.CurrentTerms(), "x-rules": dto.Rules,
				"x-permissions": rolesByPermission(),
			},
		},
		Formats: map[string]huma.Format{
			"application/json": {
				Marshal:   func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) },
				Unmarshal: json.Unmarshal,
			},
		},
		DefaultFormat: "application/json",
	}
}

// rolesByPermission returns the roles that have each permission of staff, for the pages.
func rolesByPermission() map[staff.Permission][]staff.Role {
	roles := map[staff.Permission][]staff.Role{}
	for _, g := range staff.Grants() {
		roles[g.Permission] = g.Roles
	}
	return roles
}
