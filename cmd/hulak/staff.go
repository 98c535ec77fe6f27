package main

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/domain/password"
	"hulak/domain/reservation"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi"
	"hulak/httpapi/mfa"
	"hulak/httpapi/session"
	"hulak/projections/senders"
	"hulak/providers/sandbox"
)

type (
	staffCmd struct {
		Add               staffAddCmd         `cmd:"" help:"Add a staff member. If HULAK_STAFF_PASSWORD is empty, the command generates and prints a password."`
		List              staffListCmd        `cmd:"" help:"List staff members."`
		Role              staffRoleCmd        `cmd:"" help:"Change the role of a staff member."`
		Disable           staffDisableCmd     `cmd:"" help:"Disable the account of a staff member."`
		Enable            staffEnableCmd      `cmd:"" help:"Enable a disabled account."`
		ResetSecondFactor staffResetFactorCmd `cmd:"" help:"Remove the authenticator app from an account. The staff member sets up a new one at the next sign-in."`
	}
	staffAddCmd struct {
		Email    string `arg:"" help:"Email address, used to sign in."`
		Name     string `required:"" help:"Full name."`
		Role     string `required:"" enum:"ADMIN,COMPLIANCE" help:"ADMIN or COMPLIANCE."`
		Password string `hidden:"" env:"HULAK_STAFF_PASSWORD" help:"Password of the new staff member. If empty, the command generates and prints a password."`
	}
	staffListCmd struct{}
	staffRoleCmd struct {
		Email  string `arg:"" help:"Email address of the staff member."`
		Role   string `arg:"" enum:"ADMIN,COMPLIANCE" help:"ADMIN or COMPLIANCE."`
		Reason string `required:"" help:"Reason, stored with the change."`
	}
	// staffChange holds the arguments of the commands that change a staff member.
	staffChange struct {
		Email  string `arg:"" help:"Email address of the staff member."`
		Reason string `required:"" help:"Reason, stored with the change."`
	}
	staffDisableCmd     struct{ staffChange }
	staffEnableCmd      struct{ staffChange }
	staffResetFactorCmd struct{ staffChange }
)

// Run adds a staff member.
func (c staffAddCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	person := staff.Person{FullName: c.Name, Email: strings.TrimSpace(c.Email)}
	newPassword := c.Password
	if newPassword == "" {
		newPassword = GeneratePassword()
	} else if code := password.Check(newPassword, password.Owner{Names: []string{person.FullName}, Email: person.Email}); code != "" {
		return fmt.Errorf("HULAK_STAFF_PASSWORD: %s", httpapi.Catalog[code])
	}
	var added bool
	err := withDatabase(ctx, s, out, func(p *program) (err error) {
		added, err = p.AddStaff(ctx, staff.Role(c.Role), person, newPassword)
		return err
	})
	if err != nil {
		return err
	}
	if !added {
		return errors.New("email address already has an account")
	}
	if c.Password == "" {
		fmt.Fprintf(out, "Added. Password: %s\n", newPassword)
	} else {
		fmt.Fprintln(out, "Added.")
	}
	_, err = fmt.Fprintln(out, "The staff member sets up an authenticator app at the first sign-in.")
	return err
}

// Run lists the staff.
func (staffListCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	var members []senders.Staff
	err := withDatabase(ctx, s, out, func(p *program) (err error) {
		members, err = p.ListStaff(ctx)
		return err
	})
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "EMAIL\tNAME\tROLE\tSECOND FACTOR\tDISABLED")
	for _, m := range members {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", m.Person.Email, m.Person.FullName, m.Role, yesNo(m.SecondFactor), yesNo(m.Disabled))
	}
	return table.Flush()
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// Run changes a role.
func (c staffRoleCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *program) error {
		return p.ChangeStaffRole(ctx, c.Email, staff.Role(c.Role), c.Reason)
	})
}

// Run disables a staff member.
func (c staffDisableCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *program) error { return p.DisableStaff(ctx, c.Email, c.Reason) })
}

// Run enables a disabled staff member.
func (c staffEnableCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *program) error { return p.EnableStaff(ctx, c.Email, c.Reason) })
}

// Run removes the authenticator app from an account.
func (c staffResetFactorCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *program) error { return p.ResetSecondFactor(ctx, c.Email, c.Reason) })
}

// changeStaff opens the database and calls change.
func changeStaff(ctx context.Context, s *settings, out io.Writer, change func(*program) error) error {
	err := withDatabase(ctx, s, out, change)
	if err == nil {
		_, err = fmt.Fprintln(out, "Done.")
	}
	return err
}

// ChangeStaffRole changes the role of a staff member and ends their sessions.
func (p *program) ChangeStaffRole(ctx context.Context, email string, role staff.Role, reason string) error {
	return p.changeStaff(ctx, email, staff.ChangeRole{Role: role, Reason: reason, At: now()}, p.sessions.CloseAll)
}

// DisableStaff disables the account of a staff member and ends their sessions.
func (p *program) DisableStaff(ctx context.Context, email, reason string) error {
	return p.changeStaff(ctx, email, staff.Disable{Reason: reason, At: now()}, p.sessions.CloseAll)
}

// EnableStaff enables a disabled account.
func (p *program) EnableStaff(ctx context.Context, email, reason string) error {
	return p.changeStaff(ctx, email, staff.Enable{Reason: reason, At: now()}, func(context.Context, string) error { return nil })
}

// ResetSecondFactor removes the authenticator app from an account and ends its sessions.
func (p *program) ResetSecondFactor(ctx context.Context, email, reason string) error {
	command := staff.ResetSecondFactor{Reason: reason, At: now()}
	return p.changeStaff(ctx, email, command, func(ctx context.Context, id string) error {
		return errors.Join(p.sessions.RemoveFactor(ctx, id), p.sessions.CloseAll(ctx, id))
	})
}

// userError replaces a rejection with the text that pages show for the rejection's code.
func userError(err error) error {
	if rejection, ok := errors.AsType[*domain.Rejection](err); ok {
		if text, known := httpapi.Catalog[rejection.Code]; known {
			return errors.New(text)
		}
	}
	return err
}

// changeStaff executes a command on a staff member as the operator, and then calls onSuccess with the staff member's ID.
func (p *program) changeStaff(
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
	_, _, err = eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.ChangeStaff(u, usecase.StaffChange{MemberID: id, Command: command, OtherMemberIDs: ids})
	})
	if err == nil {
		err = onSuccess(ctx, id)
	}
	return userError(err)
}

// ListStaff returns all staff members.
func (p *program) ListStaff(ctx context.Context) ([]senders.Staff, error) {
	return senders.NewQueries(p.pool).AllStaff(ctx)
}

// staffIDByEmail returns the ID of the staff member with the given email address.
func (p *program) staffIDByEmail(ctx context.Context, email string) (id string, err error) {
	emailReservation, _, err := eventstore.State(ctx, p.log, reservation.EmailDecider, httpapi.EmailDigest(p.secrets.app, email))
	if err == nil && emailReservation.Holder == "" {
		err = staff.ErrNotFound
	}
	return emailReservation.Holder, err
}

// AddStaff adds a staff member. It returns false if the email address already has an account.
func (p *program) AddStaff(ctx context.Context, role staff.Role, person staff.Person, password string) (bool, error) {
	id := uuid.NewString()
	// Store the password first, so the account never exists without a password.
	if err := p.sessions.SetPassword(ctx, id, password); err != nil {
		return false, err
	}
	_, _, err := eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.AddStaff(u, usecase.AddStaffRequest{
			EmailKey: httpapi.EmailDigest(p.secrets.app, person.Email),
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
}

// DemoAccount is a demo account for staff.
type DemoAccount struct{ Title, Email, Password string }

// EnsureDemoStaff creates the demo staff at the first start. At every start, it sets their password and their authenticator apps,
// which the sandbox simulates. Production has no demo staff.
func (p *program) EnsureDemoStaff(ctx context.Context) ([]DemoAccount, error) {
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
func (p *program) prepareDemoAccount(ctx context.Context, email, password string, added bool) error {
	id, err := p.staffIDByEmail(ctx, email)
	if err != nil {
		return err
	}
	if !added {
		if err := p.sessions.SetPassword(ctx, id, password); err != nil {
			return err
		}
	}
	sealed, err := p.log.Encrypt(ctx, id, httpapi.SecondFactorPurpose, p.demoSecret(email))
	if err != nil {
		return err
	}
	if err := p.sessions.SetFactor(ctx, id, sealed); err != nil {
		return err
	}
	_, _, err = eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, staff.Decider, id, staff.Command(staff.RecordSecondFactor{At: now()}))
		return struct{}{}, err
	})
	return err
}

// demoSecret returns the secret shared by a demo account and its authenticator app.
func (p *program) demoSecret(email string) []byte {
	mac := hmac.New(sha256.New, p.secrets.app)
	mac.Write([]byte("demo authenticator:" + email))
	return mfa.SecretFrom(mac.Sum(nil))
}

// demoCodes returns a function that computes the demo staff's current codes, or nil if there is no demo staff.
func (p *program) demoCodes() func() ([]sandbox.AuthenticatorCode, error) {
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
	raw := make([]byte, 15)
	_, _ = rand.Read(raw) // never fails
	text := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)
	return strings.ToLower(text[:5]) + "-" + text[5:10] + "-" + strings.ToLower(text[10:20]) + "-7"
}
