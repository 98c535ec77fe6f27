package account

import (
	"context"
	"errors"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/senders"
)

func (h *Handlers) getSender(ctx context.Context, _ *core.NoInput) (SenderProfile, error) {
	me, err := h.CurrentSender(ctx)
	if err != nil {
		return SenderProfile{}, err
	}
	status := senderStatus(me)
	hasPassword, err := h.Sessions.HasPassword(ctx, me.ID)
	status.LacksPassword = !hasPassword
	return SenderProfile{Sender: userInfo(me), Status: status, Provider: string(me.Provider)}, err
}

func userInfo(st sender.State) UserInfo {
	p := st.Person
	return UserInfo{
		ID: st.ID, ReferenceID: st.ID, FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName,
		FullName: projections.FullName(p.FirstName, p.MiddleName, p.LastName), Email: p.Email,
		CountryCode: p.CountryCode, PhoneNumber: p.PhoneNumber, Roles: []dto.Role{core.RoleOf(st)},
		Address: presentation.USAddress(st.Region), Provider: string(st.Provider),
		HasPasskey: len(st.Passkeys) > 0,
	}
}

func senderStatus(st sender.State) SenderStatus {
	kyc := st.KYC
	if kyc == "" {
		kyc = sender.KYCUnverified
	}
	return SenderStatus{
		IsEmailVerified: st.EmailVerified, IsPhoneVerified: st.PhoneVerified, IsPhoneNumberVerified: st.PhoneVerified,
		IsKYCVerified: kyc == sender.KYCVerified, KYCStatus: string(kyc), CurrentTier: string(st.Tier), RequestedTier: string(st.RequestedTier),
		HasSecondFactor: st.HasSecondFactor,
	}
}

// DefaultWidgets are the widgets that a token opens by default. None of them can add a funding source.
var DefaultWidgets = []string{"kyc", "tier", "invoice"}

// getWidgetToken returns a token for one widget, or for DefaultWidgets if the request names none (spec 7.05a). A widget that adds a
// funding source needs a fresh confirmation.
func (h *Handlers) getWidgetToken(ctx context.Context, in *widgetTokenInput) (WidgetToken, error) {
	me, err := h.CurrentSender(ctx)
	if err == nil {
		err = core.CheckUnlocked(me)
	}
	if err != nil {
		return WidgetToken{}, err
	}
	widgets := DefaultWidgets
	if in.Widget != "" {
		widgets = []string{in.Widget}
	}
	if !slices.Contains(DefaultWidgets, widgets[0]) {
		if err := h.RequireFreshConfirmation(ctx); err != nil {
			return WidgetToken{}, err
		}
	}
	p := me.Person
	token, referenceID, err := h.deps.Identity.WidgetToken(ctx, Applicant{
		ReferenceID: me.ID, FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName,
		Email: p.Email, Phone: p.CountryCode + p.PhoneNumber, State: me.Region,
	}, widgets)
	if err != nil {
		return WidgetToken{}, h.ProviderError(ctx, err)
	}
	return WidgetToken{Token: token, ReferenceID: referenceID}, nil
}

// refreshKYC reads the sender's status from the identity provider and records it. The request body is only a hint that the status may
// have changed (spec 7.06c).
func (h *Handlers) refreshKYC(ctx context.Context, _ *core.BodyInput[KYCStatusHint]) (KYCResult, error) {
	id := core.CallerOf(ctx).ID
	applicant, err := h.deps.Identity.Status(ctx, id)
	switch {
	case errors.Is(err, ErrUnknownApplicant):
		applicant = ApplicantStatus{KYCStatus: string(sender.KYCUnverified)}
	case err != nil:
		return KYCResult{}, h.ProviderError(ctx, err)
	}
	if err := executeWithoutKey(ctx, h.Server,
		func(u domain.UnitOfWork) error { return h.recordApplicantStatus(u, id, applicant) }); err != nil {
		return KYCResult{}, err
	}
	me, err := h.CurrentSender(ctx)
	status := senderStatus(me)
	return KYCResult{KYCStatus: status.KYCStatus, IsKYCVerified: status.IsKYCVerified}, err
}

func (h *Handlers) recordApplicantStatus(u domain.UnitOfWork, id string, applicant ApplicantStatus) error {
	at := h.Now()
	record := sender.RecordKYC{Status: sender.KYCStatus(applicant.KYCStatus), At: at}
	if _, err := domain.Decide(u, sender.Decider, id, sender.Command(record)); err != nil {
		return err
	}
	if sender.Tier(applicant.Tier).Level() < sender.TierTwo.Level() {
		return nil
	}
	_, err := domain.Decide(u, sender.Decider, id, sender.Command(sender.AssignTier{Tier: sender.Tier(applicant.Tier), At: at}))
	if errors.Is(err, domain.ErrOutOfOrder) {
		return nil // the provider will report the missing step later
	}
	return err
}

// executeWithoutKey executes a decision that depends on a provider's response. It ignores the idempotency key, so a retry can use a
// newer response.
func executeWithoutKey(ctx context.Context, s *core.Server, decide func(domain.UnitOfWork) error) error {
	position, err := eventstore.Run(ctx, s.Config.Events, eventstore.Command{Meta: core.RequestOf(ctx).Metadata()}, decide)
	if err == nil {
		core.RequestOf(ctx).AdvancePosition(position)
	}
	return err
}

func (h *Handlers) syncName(ctx context.Context, _ *core.NoInput) (SenderProfile, error) {
	id := core.CallerOf(ctx).ID
	applicant, err := h.deps.Identity.Status(ctx, id)
	if err != nil && !errors.Is(err, ErrUnknownApplicant) {
		return SenderProfile{}, h.ProviderError(ctx, err)
	}
	if applicant.FirstName != "" && applicant.LastName != "" {
		name := sender.Name{FirstName: applicant.FirstName, MiddleName: applicant.MiddleName, LastName: applicant.LastName}
		err = executeWithoutKey(ctx, h.Server, func(u domain.UnitOfWork) error {
			return domain.Run(u, sender.Decider, id, sender.Command(sender.ChangeName{Name: name, At: h.Now()}))
		})
		if err != nil {
			return SenderProfile{}, err
		}
	}
	return h.getSender(ctx, nil)
}

func (h *Handlers) listLockedSenders(ctx context.Context, in *core.ListPage) (dto.Page[LockedSender], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[LockedSender]{}, err
	}
	locked, next, err := h.senders.LockedSenders(ctx, after, in.Limit)
	return dto.PageOf(locked, next.String(), func(l senders.Sender) LockedSender {
		return LockedSender{
			ID: l.ID, ReferenceID: l.ID, FullName: l.FullName(), Email: l.Person.Email,
			PhoneNumber: l.Person.PhoneNumber, LockedReason: l.LockedReason,
		}
	}), err
}

// lockSender locks a sender until staff unlock them. A lock of the account also ends the sender's sessions.
func (h *Handlers) lockSender(ctx context.Context, in *core.IDBodyInput[dto.LockSender]) (dto.Success, error) {
	lock := sender.Lock{
		Reason: strings.TrimSpace(in.Body.Reason), SendingOnly: in.Body.Scope == dto.LockSending, At: h.Now(),
	}
	if err := core.ExecuteCommand(ctx, h.Server, sender.Decider, in.ID, sender.Command(lock)); err != nil {
		return dto.Success{}, err
	}
	if lock.SendingOnly {
		return dto.OK, nil
	}
	return dto.OK, h.EndSessions(ctx, in.ID)
}

// unlockSenderByGet unlocks a sender who was locked after wrong passwords. Other unlocks need a reason, which only the POST call
// accepts.
func (h *Handlers) unlockSenderByGet(ctx context.Context, in *core.ByID) (dto.ApprovalResult, error) {
	return h.unlock(ctx, in.ID, "")
}

func (h *Handlers) unlockSender(ctx context.Context, in *core.IDBodyInput[dto.UnlockSender]) (dto.ApprovalResult, error) {
	return h.unlock(ctx, in.ID, in.Body.Reason)
}

// unlock unlocks a sender who was locked after wrong passwords. For any other lock, it requests approval instead. It also ends the
// sender's sessions.
func (h *Handlers) unlock(ctx context.Context, senderID, reason string) (dto.ApprovalResult, error) {
	details := h.NewApprovalDetails(ctx, reason)
	if err := h.EndSessions(ctx, senderID); err != nil {
		return dto.ApprovalResult{}, err
	}
	id, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) { return usecase.UnlockSender(u, details, senderID) })
	if err == nil && id == "" {
		err = h.ClearFailedSignIns(ctx, senderID)
	}
	return dto.ApprovalResultOf(id), err
}
