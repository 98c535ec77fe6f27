package app

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"hulak/httpapi/account"
	"hulak/httpapi/compliance"
	"hulak/httpapi/dto"
	"hulak/httpapi/operations"
	httppricing "hulak/httpapi/pricing"
	httptransfers "hulak/httpapi/transfers"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/pricing"
	screeningdomain "hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/eventstore/seal"
	"hulak/internal/integrity"
	"hulak/projections"
	"hulak/providers"
	"hulak/providers/funding/ach"
	"hulak/providers/identity"
	"hulak/providers/notification"
	"hulak/providers/rates"
	"hulak/providers/reconciliation"
	"hulak/providers/screening"
	"hulak/providers/screening/rescreening"
	"hulak/providers/signin"
	"hulak/providers/webhook"
)

// Package httpapi defines the interfaces that it needs. The types in this file implement them with the provider packages.

// identityProvider implements httpapi's interface to the identity provider.
type identityProvider struct{ client identity.Provider }

// WidgetToken implements account.Identity.
func (p identityProvider) WidgetToken(ctx context.Context, a account.Applicant, widgets []string) (token, referenceID string, err error) {
	created, err := p.client.CreateWidgetToken(ctx, identity.Applicant(a), widgets)
	return created.Token, created.ReferenceID, err
}

// Status implements account.Identity.
func (p identityProvider) Status(ctx context.Context, referenceID string) (account.ApplicantStatus, error) {
	s, err := p.client.Status(ctx, referenceID)
	if errors.Is(err, identity.ErrUnknownApplicant) {
		return account.ApplicantStatus{}, account.ErrUnknownApplicant
	}
	return account.ApplicantStatus{
		KYCStatus: s.KYCStatus, Tier: s.Tier, FirstName: s.FirstName, MiddleName: s.MiddleName, LastName: s.LastName,
	}, err
}

// screener screens a transfer's sender and beneficiary for the API server.
type screener struct{ panel screening.Panel }

// Screen implements httptransfers.Screening.
func (s screener) Screen(ctx context.Context, from sender.State, to beneficiary.State) (screeningdomain.Result, error) {
	return s.panel.Screen(ctx, screening.Parties(from, to)...)
}

// pastLists compares people with stored list versions for the API server.
type pastLists struct{ versions rescreening.Versions }

// Match implements compliance.PastLists.
func (p pastLists) Match(ctx context.Context, list, version, name, dateOfBirth string) ([]screeningdomain.Hit, int, error) {
	stored, err := p.versions.Load(ctx, list, version)
	if errors.Is(err, rescreening.ErrNotStored) {
		err = compliance.ErrVersionNotStored
	}
	if err != nil {
		return nil, 0, err
	}
	hits, score := stored.Find(name, dateOfBirth, screeningdomain.CurrentRules.Matching)
	return hits, score, nil
}

// mailer sends emails for the API server.
type mailer struct{ notification.Mailer }

// SendBeneficiaryEmail implements httpapi.Mailer.
func (m mailer) SendBeneficiaryEmail(ctx context.Context, message httptransfers.BeneficiaryMessage) error {
	return m.Mailer.SendBeneficiaryEmail(ctx, notification.BeneficiaryMessage(message))
}

// SendBeneficiaryText implements httpapi.Mailer.
func (m mailer) SendBeneficiaryText(ctx context.Context, message httptransfers.BeneficiaryMessage) error {
	return m.Mailer.SendBeneficiaryText(ctx, notification.BeneficiaryMessage(message))
}

// bank lists bank files and returned entries for the API server.
type bank struct{ store ach.Postgres }

// Files implements operations.Bank.
func (b bank) Files(ctx context.Context, before int64, limit int) ([]operations.BankFile, int64, error) {
	files, next, err := b.store.Files(ctx, before, limit)
	return dto.Map(files, func(f ach.File) operations.BankFile {
		return operations.BankFile{
			Outgoing: f.Direction == ach.Outgoing, Name: f.Name, SHA256: f.SHA256[:], Entries: f.Entries,
			Debits: money.FromMinor(f.DebitCents, money.USD), Credits: money.FromMinor(f.CreditCents, money.USD),
			CreatedAt: f.CreatedAt, CompletedAt: f.CompletedAt, Acknowledgment: f.Acknowledgment, Problems: f.Problems,
		}
	}), next, err
}

// Returns implements operations.Bank.
func (b bank) Returns(ctx context.Context, after projections.Cursor, limit int) ([]operations.BankReturn, projections.Cursor, error) {
	from, next := after.FromLatest(), projections.Cursor{}
	entries, more, err := b.store.ReturnedEntries(ctx, from.At, from.ID, limit)
	if more {
		last := entries[len(entries)-1]
		next = projections.Cursor{At: last.ChangedAt, ID: last.Key}
	}
	return dto.Map(entries, func(e ach.Entry) operations.BankReturn {
		return operations.BankReturn{
			TransferID: e.TransferID, Reference: e.Reference, Refund: e.Kind == ach.Credit, Amount: money.FromMinor(e.Cents, money.USD),
			Code: e.Code, SettledOn: e.SettledOn, ReturnedAt: e.ChangedAt, Untimely: e.Untimely,
		}
	}), next, err
}

// rateSource reports the state of the exchange rate source to the API server.
type rateSource struct {
	name string
	db   *pgxpool.Pool
}

// Status implements httppricing.RateSource.
func (s rateSource) Status(ctx context.Context) (httppricing.RateSourceStatus, error) {
	if s.name != pricing.SourceNRB { // the fixed rate is never polled
		return httppricing.RateSourceStatus{Name: pricing.SourceFixed}, nil
	}
	health, err := rates.LoadHealth(ctx, s.db, s.name)
	return httppricing.RateSourceStatus{
		Name: s.name, Daily: true, LastResponseAt: health.LastResponseAt, FailingSince: health.FailingSince,
		Attempts: health.Attempts, Error: health.Error,
	}, err
}

// Stale implements httppricing.RateSource.
func (rateSource) Stale(day string, at time.Time) bool { return rates.IsStale(day, at) }

// checkerResults gives the API server the divergences that the checker has found.
type checkerResults struct{ store integrity.Store }

// Status implements operations.Checker.
func (r checkerResults) Status(ctx context.Context) (operations.CheckerStatus, error) {
	status, err := r.store.Status(ctx)
	return operations.CheckerStatus(status), err
}

// Divergences implements operations.Checker.
func (r checkerResults) Divergences(ctx context.Context, f operations.DivergenceFilter) ([]operations.Divergence,
	projections.Cursor, error) {
	page, next, err := r.store.Divergences(ctx, integrity.Filter(f))
	return dto.Map(page, func(d integrity.Divergence) operations.Divergence { return operations.Divergence(d) }), next, err
}

// openID implements sign-in with an OpenID provider for the API server.
type openID struct{ provider *signin.Provider }

// SignInURL implements account.OpenID.
func (o openID) SignInURL(ctx context.Context, secrets account.SignInSecrets) (string, error) {
	return o.provider.SignInURL(ctx, signin.Secrets(secrets))
}

// Authenticate implements account.OpenID.
func (o openID) Authenticate(ctx context.Context, code string, secrets account.SignInSecrets) (account.SocialProfile, error) {
	profile, err := o.provider.Authenticate(ctx, code, signin.Secrets(secrets))
	if errors.Is(err, signin.ErrNotAuthenticated) {
		return account.SocialProfile{}, account.ErrIdentityUnproven
	}
	return account.SocialProfile{
		Account: profile.Issuer + " " + profile.Subject, Email: profile.Email, EmailVerified: profile.EmailVerified,
		FirstName: profile.FirstName, MiddleName: profile.MiddleName, LastName: profile.LastName,
	}, err
}

// callbackVerifier verifies callback signatures with each provider's secrets.
type callbackVerifier struct{ secrets map[string][][]byte }

// newCallbackVerifier returns a verifier for one provider. The provider signs with the hexadecimal form of its secret.
// newCallbackVerifier ignores empty secrets.
func newCallbackVerifier(provider string, raw ...[]byte) callbackVerifier {
	var secrets [][]byte
	for _, r := range raw {
		if len(r) > 0 {
			secrets = append(secrets, []byte(hex.EncodeToString(r)))
		}
	}
	return callbackVerifier{map[string][][]byte{provider: secrets}}
}

// Verify implements operations.Callbacks.
func (v callbackVerifier) Verify(provider, signature string, body []byte, now time.Time) (string, error) {
	if err := webhook.Verify(signature, body, now, v.secrets[provider]...); err != nil {
		return "", operations.ErrUnverified
	}
	callback, err := providers.DecodeCallback(body)
	if callback.ID != "" {
		return callback.ID, nil // store callbacks of unknown kinds, too, so that staff can examine them
	}
	return "", err
}

// Workers implements operations.Workers.
func (w *workers) Workers() []operations.Worker {
	var all []operations.Worker
	for _, subscriber := range w.subscribers {
		for _, s := range subscriber.Status() {
			all = append(all, operations.Worker{
				Name: s.Name, Position: s.Position, FailingPosition: s.FailingPosition, Stream: string(s.FailingStream),
				Attempts: s.Attempts, Error: s.Error,
			})
		}
	}
	return all
}

// workersWithSealer adds the sealer to the workers that staff see.
type workersWithSealer struct {
	*workers
	sealer *seal.Sealer
}

// Workers implements operations.Workers.
func (w workersWithSealer) Workers() []operations.Worker {
	status := w.sealer.Status()
	worker := operations.Worker{Name: "seal", Position: status.Position, Attempts: status.FailedAttempts}
	if status.Err != nil {
		worker.FailingPosition, worker.Error = status.Position+1, status.Err.Error()
	}
	return append(w.workers.Workers(), worker)
}

// evidenceProvider provides evidence to the API server.
type evidenceProvider struct{ p *Program }

// ForTransfer implements history.Evidence.
func (e evidenceProvider) ForTransfer(ctx context.Context, id string) ([]byte, error) {
	return e.p.Evidence(ctx, id, false)
}

// Key implements history.Evidence. It returns the public key.
func (e evidenceProvider) Key() (string, error) {
	key, err := e.p.settings.SigningKey()
	return key.Public, err
}

// statements gives the API server the statements that could not be parsed.
type statements struct{ store reconciliation.Postgres }

// Unparsed implements operations.Statements.
func (s statements) Unparsed(ctx context.Context, limit int) ([]operations.UnparsedStatement, error) {
	files, err := s.store.UnparsedFiles(ctx, limit)
	return dto.Map(files, func(f reconciliation.UnparsedFile) operations.UnparsedStatement {
		return operations.UnparsedStatement{Counterparty: string(f.Counterparty), Name: f.Name, Problem: f.ParseError, ReceivedAt: f.ReceivedAt}
	}), err
}
