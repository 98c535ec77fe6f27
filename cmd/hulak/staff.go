package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
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
	"hulak/httpapi/account"
	"hulak/httpapi/core"
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
		newPassword = generatePassword()
	} else if code := password.Check(newPassword, password.Owner{Names: []string{person.FullName}, Email: person.Email}); code != "" {
		return fmt.Errorf("HULAK_STAFF_PASSWORD: %s", core.Catalog[code])
	}
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	added, err := p.addStaff(ctx, staff.Role(c.Role), person, newPassword)
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
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	members, err := senders.NewQueries(p.pool).AllStaff(ctx)
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
	change := staff.ChangeRole{Role: staff.Role(c.Role), Reason: c.Reason, At: now()}
	return staffChange{c.Email, c.Reason}.run(ctx, s, out, change, (*program).closeStaffSessions)
}

// Run disables a staff member.
func (c staffDisableCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return c.run(ctx, s, out, staff.Disable{Reason: c.Reason, At: now()}, (*program).closeStaffSessions)
}

// Run enables a disabled staff member.
func (c staffEnableCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return c.run(ctx, s, out, staff.Enable{Reason: c.Reason, At: now()}, func(*program, context.Context, string) error { return nil })
}

// Run removes the authenticator app from an account.
func (c staffResetFactorCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	return c.run(ctx, s, out, staff.ResetSecondFactor{Reason: c.Reason, At: now()}, func(p *program, ctx context.Context, id string) error {
		return errors.Join(p.sessions.RemoveFactor(ctx, id), p.closeStaffSessions(ctx, id))
	})
}

// run executes a command on a staff member and then calls onSuccess.
func (c staffChange) run(
	ctx context.Context, s *settings, out io.Writer, command staff.Command, onSuccess func(*program, context.Context, string) error,
) error {
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	id, err := p.changeStaff(ctx, c.Email, command)
	if err == nil {
		err = onSuccess(p, ctx, id)
	}
	if err != nil {
		return userError(err)
	}
	_, err = fmt.Fprintln(out, "Done.")
	return err
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

func (p *program) closeStaffSessions(ctx context.Context, id string) error {
	return p.sessions.CloseAll(ctx, id)
}

// changeStaff executes a command on a staff member as the operator, and returns the staff member's ID.
func (p *program) changeStaff(ctx context.Context, email string, command staff.Command) (id string, err error) {
	if id, err = p.staffIDByEmail(ctx, email); err != nil {
		return "", err
	}
	members, err := senders.NewQueries(p.pool).AllStaff(ctx)
	if err != nil {
		return "", err
	}
	ids := make([]string, len(members))
	for i, m := range members {
		ids[i] = m.ID
	}
	_, _, err = eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.ChangeStaff(u, usecase.StaffChange{MemberID: id, Command: command, OtherMemberIDs: ids})
	})
	return id, err
}

// staffIDByEmail returns the ID of the staff member with the given email address.
func (p *program) staffIDByEmail(ctx context.Context, email string) (id string, err error) {
	emailReservation, _, err := eventstore.State(ctx, p.log, reservation.EmailDecider, core.EmailDigest(p.secrets.app, email))
	if err == nil && emailReservation.Holder == "" {
		err = staff.ErrNotFound
	}
	return emailReservation.Holder, err
}

// addStaff adds a staff member. It returns false if the email address already has an account.
func (p *program) addStaff(ctx context.Context, role staff.Role, person staff.Person, password string) (bool, error) {
	id := uuid.NewString()
	// Store the password first, so the account never exists without a password.
	if err := p.sessions.SetPassword(ctx, id, password); err != nil {
		return false, err
	}
	_, _, err := eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.AddStaff(u, usecase.AddStaffRequest{
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
}

// demoAccount is a demo account for staff.
type demoAccount struct{ title, email, password string }

// ensureDemoStaff creates the demo staff at the first start. At every start, it sets their password and their authenticator apps,
// which the sandbox simulates. Production has no demo staff.
func (p *program) ensureDemoStaff(ctx context.Context) ([]demoAccount, error) {
	if p.settings.Env == "production" {
		return nil, nil
	}
	password := p.settings.DemoPassword
	if password == "" {
		password = generatePassword()
	}
	accounts := make([]demoAccount, 0, len(demoStaff))
	for _, d := range demoStaff {
		added, err := p.addStaff(ctx, d.role, staff.Person{FullName: d.name, Email: d.email}, password)
		if err == nil {
			err = p.prepareDemoAccount(ctx, d.email, password, added)
		}
		if err != nil {
			return nil, fmt.Errorf("create demo staff: %w", err)
		}
		accounts = append(accounts, demoAccount{d.title, d.email, password})
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
	sealed, err := p.log.Encrypt(ctx, id, account.SecondFactorPurpose, p.demoSecret(email))
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
