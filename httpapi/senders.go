package httpapi

import (
	"context"
	"errors"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/senders"
	"hulak/projections/sources"
)

func (s *Server) getSender(ctx context.Context, _ *noInput) (dto.SenderProfile, error) {
	me, err := s.currentSender(ctx)
	if err != nil {
		return dto.SenderProfile{}, err
	}
	status := senderStatus(me)
	hasPassword, err := s.sessions.HasPassword(ctx, me.ID)
	status.LacksPassword = !hasPassword
	return dto.SenderProfile{Sender: userInfo(me), Status: status, Provider: string(me.Provider)}, err
}

func userInfo(st sender.State) dto.UserInfo {
	p := st.Person
	return dto.UserInfo{
		ID: st.ID, ReferenceID: st.ID, FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName,
		FullName: projections.FullName(p.FirstName, p.MiddleName, p.LastName), Email: p.Email,
		CountryCode: p.CountryCode, PhoneNumber: p.PhoneNumber, Roles: []dto.Role{roleOf(st)},
		Address: usAddress(st.Region), Provider: string(st.Provider),
	}
}

func usAddress(stateCode string) dto.UserAddress {
	return dto.UserAddress{Country: reference.USA, State: reference.StateName(reference.USA, stateCode), StateCode: stateCode}
}

func senderStatus(st sender.State) dto.SenderStatus {
	kyc := st.KYC
	if kyc == "" {
		kyc = sender.KYCUnverified
	}
	return dto.SenderStatus{
		IsEmailVerified: st.EmailVerified, IsPhoneVerified: st.PhoneVerified, IsPhoneNumberVerified: st.PhoneVerified,
		IsKYCVerified: kyc == sender.KYCVerified, KYCStatus: string(kyc), CurrentTier: string(st.Tier), RequestedTier: string(st.RequestedTier),
		HasSecondFactor: st.HasSecondFactor,
	}
}

// defaultWidgets are the widgets that a token opens by default. None of them can add a funding source.
var defaultWidgets = []string{"kyc", "tier", "invoice"}

// getWidgetToken returns a token for one widget, or for defaultWidgets if the request names none (spec 7.05a). A widget that adds a
// funding source needs a fresh confirmation.
func (s *Server) getWidgetToken(ctx context.Context, in *widgetTokenInput) (dto.WidgetToken, error) {
	me, err := s.currentSender(ctx)
	if err == nil {
		err = checkUnlocked(me)
	}
	if err != nil {
		return dto.WidgetToken{}, err
	}
	widgets := defaultWidgets
	if in.Widget != "" {
		widgets = []string{in.Widget}
	}
	if !slices.Contains(defaultWidgets, widgets[0]) {
		if err := s.requireFreshConfirmation(ctx); err != nil {
			return dto.WidgetToken{}, err
		}
	}
	p := me.Person
	token, referenceID, err := s.cfg.Identity.WidgetToken(ctx, Applicant{
		ReferenceID: me.ID, FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName,
		Email: p.Email, Phone: p.CountryCode + p.PhoneNumber, State: me.Region,
	}, widgets)
	if err != nil {
		return dto.WidgetToken{}, s.providerError(ctx, err)
	}
	return dto.WidgetToken{Token: token, ReferenceID: referenceID}, nil
}

// providerError logs a provider failure and returns errTryLater.
func (s *Server) providerError(ctx context.Context, err error) error {
	s.log.Error("provider call failed", "requestId", requestOf(ctx).id, "error", err.Error())
	return errTryLater
}

// refreshKYC reads the sender's status from the identity provider and records it. The request body is only a hint that the status may
// have changed (spec 7.06c).
func (s *Server) refreshKYC(ctx context.Context, _ *bodyInput[dto.KYCStatusHint]) (dto.KYCResult, error) {
	id := callerOf(ctx).ID
	applicant, err := s.cfg.Identity.Status(ctx, id)
	switch {
	case errors.Is(err, ErrUnknownApplicant):
		applicant = ApplicantStatus{KYCStatus: string(sender.KYCUnverified)}
	case err != nil:
		return dto.KYCResult{}, s.providerError(ctx, err)
	}
	if err := executeWithoutKey(ctx, s, func(u domain.UnitOfWork) error { return s.recordApplicantStatus(u, id, applicant) }); err != nil {
		return dto.KYCResult{}, err
	}
	me, err := s.currentSender(ctx)
	status := senderStatus(me)
	return dto.KYCResult{KYCStatus: status.KYCStatus, IsKYCVerified: status.IsKYCVerified}, err
}

func (s *Server) recordApplicantStatus(u domain.UnitOfWork, id string, applicant ApplicantStatus) error {
	at := s.now()
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
func executeWithoutKey(ctx context.Context, s *Server, decide func(domain.UnitOfWork) error) error {
	_, position, err := eventstore.Execute(ctx, s.cfg.Events, eventstore.Command{Meta: requestOf(ctx).metadata()},
		func(u domain.UnitOfWork) (struct{}, error) { return struct{}{}, decide(u) })
	if err == nil {
		requestOf(ctx).advancePosition(position)
	}
	return err
}

func (s *Server) syncName(ctx context.Context, _ *noInput) (dto.SenderProfile, error) {
	id := callerOf(ctx).ID
	applicant, err := s.cfg.Identity.Status(ctx, id)
	if err != nil && !errors.Is(err, ErrUnknownApplicant) {
		return dto.SenderProfile{}, s.providerError(ctx, err)
	}
	if applicant.FirstName != "" && applicant.LastName != "" {
		name := sender.Name{FirstName: applicant.FirstName, MiddleName: applicant.MiddleName, LastName: applicant.LastName}
		err = executeWithoutKey(ctx, s, func(u domain.UnitOfWork) error {
			_, err := domain.Decide(u, sender.Decider, id, sender.Command(sender.ChangeName{Name: name, At: s.now()}))
			return err
		})
		if err != nil {
			return dto.SenderProfile{}, err
		}
	}
	return s.getSender(ctx, nil)
}

func (s *Server) listLockedSenders(ctx context.Context, in *ListPage) (dto.Page[dto.LockedSender], error) {
	after, err := in.cursor()
	if err != nil {
		return dto.Page[dto.LockedSender]{}, err
	}
	locked, next, err := s.queries.senders.LockedSenders(ctx, after, in.Limit)
	return dto.PageOf(locked, next.String(), func(l senders.Sender) dto.LockedSender {
		return dto.LockedSender{
			ID: l.ID, ReferenceID: l.ID, FullName: l.FullName(), Email: l.Person.Email,
			PhoneNumber: l.Person.PhoneNumber, LockedReason: l.LockedReason,
		}
	}), err
}

// lockSender locks a sender until staff unlock them, and ends their sessions.
func (s *Server) lockSender(ctx context.Context, in *idBodyInput[dto.LockSender]) (dto.Success, error) {
	lock := sender.Lock{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}
	if err := executeCommand(ctx, s, sender.Decider, in.ID, sender.Command(lock)); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.endSessions(ctx, in.ID)
}

// unlockSenderByGet unlocks a sender who was locked after wrong passwords. Other unlocks need a reason, which only the POST call
// accepts.
func (s *Server) unlockSenderByGet(ctx context.Context, in *ByID) (dto.ApprovalResult, error) {
	return s.unlock(ctx, in.ID, "")
}

func (s *Server) unlockSender(ctx context.Context, in *idBodyInput[dto.UnlockSender]) (dto.ApprovalResult, error) {
	return s.unlock(ctx, in.ID, in.Body.Reason)
}

// unlock unlocks a sender who was locked after wrong passwords. For any other lock, it requests approval instead. It also ends the
// sender's sessions.
func (s *Server) unlock(ctx context.Context, senderID, reason string) (dto.ApprovalResult, error) {
	details := s.newApprovalDetails(ctx, reason)
	if err := s.endSessions(ctx, senderID); err != nil {
		return dto.ApprovalResult{}, err
	}
	id, err := execute(ctx, s, func(u domain.UnitOfWork) (string, error) { return usecase.UnlockSender(u, details, senderID) })
	if err == nil && id == "" {
		err = s.clearFailedSignIns(ctx, senderID)
	}
	return dto.ApprovalResultOf(id), err
}

// clearFailedSignIns deletes a sender's failed sign-ins, so they cannot cause another lock.
func (s *Server) clearFailedSignIns(ctx context.Context, senderID string) error {
	person, err := state(ctx, s, sender.Decider, senderID)
	if err != nil {
		return err
	}
	return s.sessions.ClearFailures(ctx, s.emailKey(person.Person.Email))
}

func (s *Server) listSenderBanks(ctx context.Context, _ *noInput) (dto.List[dto.SenderBank], error) {
	banks, err := s.queries.sources.BankAccounts(ctx, callerOf(ctx).ID)
	return dto.ListOf(banks, func(b sources.Source) dto.SenderBank {
		return dto.SenderBank{
			ID: b.ID, ReferenceID: b.ID, Name: b.InstitutionName + " " + maskNumber(b.Last4), InstitutionName: b.InstitutionName,
			AccountType: string(b.AccountType), AccountHolderName: b.Holder, AccountNumber: maskNumber(b.Last4),
			VerificationStatus: string(b.Status),
		}
	}), err
}

func (s *Server) listSenderCards(ctx context.Context, _ *noInput) (dto.List[dto.SenderCard], error) {
	cards, err := s.queries.sources.Cards(ctx, callerOf(ctx).ID)
	return dto.ListOf(cards, func(c sources.Source) dto.SenderCard {
		return dto.SenderCard{
			ID: c.ID, ReferenceID: c.ID, NickName: c.NickName, SenderID: c.SenderID, InstitutionName: c.InstitutionName,
			FundingSourceName: c.Network + " " + maskNumber(c.Last4), Network: c.Network, CardNumber: maskNumber(c.Last4),
		}
	}), err
}

// maskNumber formats the last four digits of an account or card number as a masked number (spec 2.18j).
func maskNumber(last4 string) string { return "•••• " + last4 }

func (s *Server) removeSenderBank(ctx context.Context, in *ByID) (dto.Success, error) {
	return s.removeSource(ctx, in.ID, funding.BankAccount)
}

func (s *Server) removeSenderCard(ctx context.Context, in *ByID) (dto.Success, error) {
	return s.removeSource(ctx, in.ID, funding.DebitCard)
}

func (s *Server) removeSource(ctx context.Context, id string, kind funding.Kind) (dto.Success, error) {
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		source, err := domain.Load(u, funding.Decider, id)
		if err != nil {
			return struct{}{}, err
		}
		if source.Kind != kind {
			return struct{}{}, funding.ErrNotFound
		}
		_, err = domain.Decide(u, funding.Decider, id, funding.Command(funding.Remove{By: callerOf(ctx).ID, At: s.now()}))
		return struct{}{}, err
	})
	return dto.OK, err
}
