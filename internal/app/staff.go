package app

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"hulak/httpapi/account"
	"hulak/httpapi/core"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/mfa"
	"hulak/httpapi/session"
	"hulak/projections/senders"
	"hulak/providers/sandbox"
)

// ChangeStaffRole changes the role of a staff member and ends their sessions.
func (p *Program) ChangeStaffRole(ctx context.Context, email string, role staff.Role, reason string) error {
	return p.changeStaff(ctx, email, staff.ChangeRole{Role: role, Reason: reason, At: now()}, p.sessions.CloseAll)
}

// DisableStaff disables the account of a staff member and ends their sessions.
func (p *Program) DisableStaff(ctx context.Context, email, reason string) error {
	return p.changeStaff(ctx, email, staff.Disable{Reason: reason, At: now()}, p.sessions.CloseAll)
}

// EnableStaff enables a disabled account.
func (p *Program) EnableStaff(ctx context.Context, email, reason string) error {
	return p.changeStaff(ctx, email, staff.Enable{Reason: reason, At: now()}, func(context.Context, string) error { return nil })
}

// ResetSecondFactor removes the authenticator app and the passkeys of an account and ends its sessions.
func (p *Program) ResetSecondFactor(ctx context.Context, email, reason string) error {
	command := staff.ResetSecondFactor{Reason: reason, At: now()}
	return p.changeStaff(ctx, email, command, func(ctx context.Context, id string) error {
		return errors.Join(p.sessions.RemoveFactor(ctx, id), p.sessions.DeletePasskeysOf(ctx, id), p.sessions.CloseAll(ctx, id))
	})
}

// userError replaces a rejection with the text that pages show for the rejection's code.
func userError(err error) error {
	if rejection, ok := errors.AsType[*domain.Rejection](err); ok {
		if text, known := core.Catalog[rejection.Code]; known {
			return errors.New(text)
		}
	}
	return err
}

// changeStaff executes a command on a staff member as the operator, and then calls onSuccess with the staff member's ID.
func (p *Program) changeStaff(
	ctx context.Context, email string, command staff.Command, onSuccess func(ctx context.Context, id string) error,
) error {
	id, err := p.staffIDByEmail(ctx, email)
	if err != nil {
		return userError(err)
	}
	members, err := p.ListStaff(ctx)
	if err != nil {
		return err
	}
	ids := make([]string, len(members))
	for i, m := range members {
		ids[i] = m.ID
	}
	_, err = eventstore.Run(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) error {
		return usecase.ChangeStaff(u, usecase.StaffChange{MemberID: id, Command: command, OtherMemberIDs: ids})
	})
	if err == nil {
		err = onSuccess(ctx, id)
	}
	return userError(err)
}

// ListStaff returns all staff members. It returns none if the followers have never run, because they fill the list.
func (p *Program) ListStaff(ctx context.Context) ([]senders.Staff, error) {
	members, err := senders.NewQueries(p.readPool).AllStaff(ctx)
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok && pgErr.Code == "42P01" { // undefined_table
		return nil, nil
	}
	return members, err
}

// staffIDByEmail returns the ID of the staff member with the given email address.
func (p *Program) staffIDByEmail(ctx context.Context, email string) (id string, err error) {
	emailReservation, _, err := eventstore.State(ctx, p.log, reservation.EmailDecider, core.EmailDigest(p.secrets.app, email))
	if err == nil && emailReservation.Holder == "" {
		err = staff.ErrNotFound
	}
	return emailReservation.Holder, err
}

// AddStaff adds a staff member. It returns false if the email address already has an account.
func (p *Program) AddStaff(ctx context.Context, role staff.Role, person staff.Person, password string) (bool, error) {
	id := eventstore.NewID()
	// Store the password first, so the account never exists without a password.
	if err := p.sessions.SetPassword(ctx, id, password); err != nil {
		return false, err
	}
	_, err := eventstore.Run(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) error {
		return usecase.AddStaff(u, usecase.AddStaffRequest{
			EmailKey: core.EmailDigest(p.secrets.app, person.Email),
			Member:   staff.Add{StaffID: id, Role: role, Person: person, At: now()},
		})
	})
	if err == nil {
		return true, nil
	}
	removeErr := p.sessions.RemovePassword(ctx, id)
	if errors.Is(err, usecase.ErrEmailTaken) {
		return false, removeErr
	}
	return false, errors.Join(err, removeErr)
}

// demoStaff lists the demo accounts for staff.
var demoStaff = []struct {
	title string
	role  staff.Role
	name  string
	email string
}{
	{"Admin", staff.Admin, "Super Admin", "admin@hulak.test"},
	{"Approver", staff.Admin, "Maya Approver", "approver@hulak.test"},
	{"Compliance", staff.Compliance, "Kiran Compliance", "compliance@hulak.test"},
	{"Support", staff.Support, "Sarita Support", "support@hulak.test"},
	{"Finance", staff.Finance, "Farhan Finance", "finance@hulak.test"},
	{"Auditor", staff.Auditor, "Anil Auditor", "auditor@hulak.test"},
}

// DemoAccount is a demo account for staff.
type DemoAccount struct{ Title, Email, Password string }

// EnsureDemoStaff creates the demo staff at the first start. At every start, it sets their password and their authenticator apps,
// which the sandbox simulates. Production has no demo staff.
func (p *Program) EnsureDemoStaff(ctx context.Context) ([]DemoAccount, error) {
	if p.settings.Env == "production" {
		return nil, nil
	}
	password := p.settings.DemoPassword
	if password == "" {
		password = GeneratePassword()
	}
	accounts := make([]DemoAccount, 0, len(demoStaff))
	for _, d := range demoStaff {
		added, err := p.AddStaff(ctx, d.role, staff.Person{FullName: d.name, Email: d.email}, password)
		if err == nil {
			err = p.prepareDemoAccount(ctx, d.email, password, added)
		}
		if err != nil {
			return nil, fmt.Errorf("create demo staff: %w", err)
		}
		accounts = append(accounts, DemoAccount{d.title, d.email, password})
	}
	return accounts, nil
}

// prepareDemoAccount sets the password and the authenticator app of a demo account.
func (p *Program) prepareDemoAccount(ctx context.Context, email, password string, added bool) error {
	id, err := p.staffIDByEmail(ctx, email)
	if err != nil {
		return err
	}
	if !added {
		if err := p.sessions.SetPassword(ctx, id, password); err != nil {
			return err
		}
	}
	sealed, err := p.log.Encrypt(ctx, id, account.SecondFactorPurpose, p.demoSecret(email))
	if err != nil {
		return err
	}
	if err := p.sessions.SetFactor(ctx, id, sealed); err != nil {
		return err
	}
	_, err = eventstore.RunCommand(ctx, p.log, operatorCommand, staff.Decider, id, staff.Command(staff.RecordSecondFactor{At: now()}))
	return err
}

// demoSecret returns the secret shared by a demo account and its authenticator app.
func (p *Program) demoSecret(email string) []byte {
	mac := hmac.New(sha256.New, p.secrets.app)
	mac.Write([]byte("demo authenticator:" + email))
	return mfa.SecretFrom(mac.Sum(nil))
}

// demoCodes returns a function that computes the demo staff's current codes, or nil if there is no demo staff.
func (p *Program) demoCodes() func() ([]sandbox.AuthenticatorCode, error) {
	if p.settings.Env == "production" || !p.components.hasApp() {
		return nil
	}
	return func() ([]sandbox.AuthenticatorCode, error) {
		codes, at := make([]sandbox.AuthenticatorCode, len(demoStaff)), now()
		for i, d := range demoStaff {
			code, err := mfa.Code(p.demoSecret(d.email), mfa.Step(at))
			if err != nil {
				return nil, err
			}
			codes[i] = sandbox.AuthenticatorCode{
				Account: d.email, SetupKey: mfa.FormatSecret(p.demoSecret(d.email)), Code: code,
				ExpiresAt: time.Unix((mfa.Step(at)+1)*int64(mfa.Period/time.Second), 0),
			}
		}
		return codes, nil
	}
}

// invitations creates the tokens in invitation links. Invite derives the token from the request, so a retry after a crash sends the
// same link. The token cannot be predicted without the program's secret.
type invitations struct {
	sessions *session.Store
	secret   []byte
}

// Invite implements notification.Invitations.
func (i invitations) Invite(ctx context.Context, staffID, request string, at time.Time) (string, time.Duration, error) {
	mac := hmac.New(sha256.New, i.secret)
	mac.Write([]byte("invitation:" + request))
	token := base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	return token, session.InvitationTTL, i.sessions.StoreInvitation(ctx, staffID, token, at.Add(session.InvitationTTL))
}

// GeneratePassword returns a password with 100 random bits and characters from all four classes.
func GeneratePassword() string {
	var raw [15]byte
	_, _ = rand.Read(raw[:]) // never fails
	return formatPassword(raw)
}

// formatPassword formats random bits as a password. The last group has every class, because the random groups may have only digits.
func formatPassword(raw [15]byte) string {
	text := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw[:])
	return strings.ToLower(text[:5]) + "-" + text[5:10] + "-" + strings.ToLower(text[10:20]) + "-Hk7"
}
