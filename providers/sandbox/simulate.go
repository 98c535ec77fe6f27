package sandbox

import (
	"errors"
	"net/http"
	"slices"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
	"hulak/providers/sandbox/identity"
	"hulak/providers/sandbox/web"
)

// This file implements the control API for tests and demonstrations. As with all other changes, the app learns about these changes
// from callbacks and files.

func (s *Sandbox) simulateKYC(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		ReferenceID string  `json:"referenceId"`
		Status      string  `json:"status"`
		Tier        *string `json:"tier"`
	}](r)
	if err != nil {
		return nil, err
	}
	if in.ReferenceID == "" || !slices.Contains(identity.KYCStatuses, in.Status) ||
		in.Tier != nil && !slices.Contains(identity.Tiers, *in.Tier) {
		return nil, engine.ErrInvalidBody
	}
	var callbackID string
	err = s.Update(func(c *engine.Change) error {
		a := s.applicantOrDefault(in.ReferenceID)
		if in.Tier != nil {
			a.Tier, a.RequestedTier = *in.Tier, ""
		}
		callbackID = s.SetKYC(c, a, in.Status)
		if in.Tier != nil && *in.Tier != "" {
			s.QueueCallbackNow(c, engine.Event{Kind: "tier.approved", ReferenceID: in.ReferenceID, Tier: *in.Tier})
		}
		return nil
	})
	return s.simulationResult(r, callbackID, "", err)
}

func (s *Sandbox) simulateBank(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		ReferenceID string `json:"referenceId"`
		Name        string `json:"name"`
		AccountType string `json:"accountType"`
		Status      string `json:"status"`
		Last4       string `json:"last4"` // default 6789
	}](r)
	if err != nil {
		return nil, err
	}
	status := engine.OrDefault(in.Status, funding.SourceVerified)
	if in.ReferenceID == "" || in.Name == "" || !slices.Contains([]string{"checking", "savings"}, in.AccountType) ||
		!slices.Contains(funding.SourceStatuses, status) || in.Last4 != "" && !engine.IsDigits(in.Last4, 4) {
		return nil, engine.ErrInvalidBody
	}
	var sourceID, callbackID string
	err = s.Update(func(c *engine.Change) error {
		a := s.applicantOrDefault(in.ReferenceID)
		engine.Put(c, s.Applicants, a.ReferenceID, a)
		sourceID, callbackID = s.AddBank(c, engine.Source{
			ReferenceID: in.ReferenceID, Name: in.Name, InstitutionName: in.Name, AccountType: in.AccountType,
			AccountHolderName: engine.FullName(a), Last4: engine.OrDefault(in.Last4, "6789"), VerificationStatus: status,
		})
		return nil
	})
	return s.simulationResult(r, callbackID, sourceID, err)
}

func (s *Sandbox) simulateCard(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		ReferenceID string `json:"referenceId"`
		Network     string `json:"network"`
		Last4       string `json:"last4"` // default 4242
	}](r)
	if err != nil {
		return nil, err
	}
	if in.ReferenceID == "" || !slices.Contains(web.CardNetworks, in.Network) || in.Last4 != "" && !engine.IsDigits(in.Last4, 4) {
		return nil, engine.ErrInvalidBody
	}
	var sourceID, callbackID string
	err = s.Update(func(c *engine.Change) (err error) {
		a := s.applicantOrDefault(in.ReferenceID)
		engine.Put(c, s.Applicants, a.ReferenceID, a)
		sourceID, callbackID, err = s.AddCard(c, engine.Source{
			ReferenceID: in.ReferenceID, Name: "My card", InstitutionName: web.CardIssuer(in.Network), Network: in.Network,
			AccountHolderName: engine.FullName(a), Last4: engine.OrDefault(in.Last4, "4242"), ExpiryMonth: 12, ExpiryYear: web.NextYear(),
		})
		return err
	})
	if errors.Is(err, funding.ErrTooManyCards) {
		err = engine.NewAPIError(http.StatusConflict, "ADD_LIMIT_EXCEEDED", "The applicant already has the maximum number of cards.")
	}
	return s.simulationResult(r, callbackID, sourceID, err)
}

// simulateTransfer runs one step of a transfer. It rejects a step that is out of order.
func (s *Sandbox) simulateTransfer(r *http.Request) (any, error) {
	transferID, step := r.PathValue("transfer"), r.PathValue("step")
	query := r.URL.Query()
	err := s.Update(func(c *engine.Change) error {
		keys, exists := s.LatestKeys[transferID]
		if !exists {
			return engine.NewAPIError(http.StatusNotFound, "UNKNOWN_TRANSFER", "The app has not sent a request for this transfer.")
		}
		var key, arg string
		switch step {
		case engine.StepFundingSettled, engine.StepFundingDeclined, engine.StepFundingReturned:
			key, arg = keys.Debit, query.Get("code")
		case engine.StepRefundSettled, engine.StepRefundReturned:
			key, arg = keys.Refund, query.Get("code")
		case engine.StepPayoutReady, engine.StepPayoutDelivered, engine.StepPayoutFailed:
			key, arg = keys.Payout, query.Get("reason")
		default:
			return engine.NewAPIError(http.StatusNotFound, "UNKNOWN_STEP", "This step does not exist.")
		}
		if key == "" || !s.runTransferStep(c, step, key, arg) {
			return engine.ErrOutOfOrder
		}
		return nil
	})
	return map[string]bool{"success": true}, err
}

// applicantOrDefault returns an applicant, or a default applicant if the reference ID is not registered.
func (s *Sandbox) applicantOrDefault(referenceID string) engine.Applicant {
	if a, exists := s.Applicants.Rows[referenceID]; exists {
		return a
	}
	return engine.Applicant{ReferenceID: referenceID, KYCStatus: identity.KYCUnverified, FirstName: "Test", LastName: "Sender"}
}

// simulationResult waits for the app to accept the callback and then returns the response, so a test can continue immediately.
func (s *Sandbox) simulationResult(r *http.Request, callbackID, sourceID string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	s.AwaitAcceptance(r.Context(), callbackID)
	response := map[string]any{"success": true}
	if sourceID != "" {
		response["sourceId"] = sourceID
	}
	return response, nil
}
