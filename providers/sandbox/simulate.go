package sandbox

import (
	"errors"
	"net/http"
	"slices"
)

// This file implements the control API for tests and demonstrations. As with all other changes, the app learns about these changes
// from callbacks and files.

func (s *Sandbox) simulateKYC(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		ReferenceID string  `json:"referenceId"`
		Status      string  `json:"status"`
		Tier        *string `json:"tier"`
	}](r)
	if err != nil {
		return nil, err
	}
	if in.ReferenceID == "" || !slices.Contains(kycStatuses, in.Status) || in.Tier != nil && !slices.Contains(tiers, *in.Tier) {
		return nil, errInvalidBody
	}
	var callbackID string
	err = s.update(func(c *change) error {
		a := s.applicantOrDefault(in.ReferenceID)
		if in.Tier != nil {
			a.Tier, a.RequestedTier = *in.Tier, ""
		}
		callbackID = s.setKYC(c, a, in.Status)
		if in.Tier != nil && *in.Tier != "" {
			s.queueCallbackNow(c, event{Kind: "tier.approved", ReferenceID: in.ReferenceID, Tier: *in.Tier})
		}
		return nil
	})
	return s.simulationResult(r, callbackID, "", err)
}

func (s *Sandbox) simulateBank(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		ReferenceID string `json:"referenceId"`
		Name        string `json:"name"`
		AccountType string `json:"accountType"`
		Status      string `json:"status"`
		Last4       string `json:"last4"` // default 6789
	}](r)
	if err != nil {
		return nil, err
	}
	status := orDefault(in.Status, sourceVerified)
	if in.ReferenceID == "" || in.Name == "" || !slices.Contains([]string{"checking", "savings"}, in.AccountType) ||
		!slices.Contains(sourceStatuses, status) || in.Last4 != "" && !isDigits(in.Last4, 4) {
		return nil, errInvalidBody
	}
	var sourceID, callbackID string
	err = s.update(func(c *change) error {
		a := s.applicantOrDefault(in.ReferenceID)
		put(c, s.applicants, a.ReferenceID, a)
		sourceID, callbackID = s.addBank(c, source{
			ReferenceID: in.ReferenceID, Name: in.Name, InstitutionName: in.Name, AccountType: in.AccountType,
			AccountHolderName: fullName(a), Last4: orDefault(in.Last4, "6789"), VerificationStatus: status,
		})
		return nil
	})
	return s.simulationResult(r, callbackID, sourceID, err)
}

func (s *Sandbox) simulateCard(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		ReferenceID string `json:"referenceId"`
		Network     string `json:"network"`
		Last4       string `json:"last4"` // default 4242
	}](r)
	if err != nil {
		return nil, err
	}
	if in.ReferenceID == "" || !slices.Contains(cardNetworks, in.Network) || in.Last4 != "" && !isDigits(in.Last4, 4) {
		return nil, errInvalidBody
	}
	var sourceID, callbackID string
	err = s.update(func(c *change) (err error) {
		a := s.applicantOrDefault(in.ReferenceID)
		put(c, s.applicants, a.ReferenceID, a)
		sourceID, callbackID, err = s.addCard(c, source{
			ReferenceID: in.ReferenceID, Name: "My card", InstitutionName: cardIssuer(in.Network), Network: in.Network,
			AccountHolderName: fullName(a), Last4: orDefault(in.Last4, "4242"), ExpiryMonth: 12, ExpiryYear: nextYear(),
		})
		return err
	})
	if errors.Is(err, errTooManyCards) {
		err = newAPIError(http.StatusConflict, "ADD_LIMIT_EXCEEDED", "The applicant already has the maximum number of cards.")
	}
	return s.simulationResult(r, callbackID, sourceID, err)
}

// simulateTransfer runs one step of a transfer. It rejects a step that is out of order.
func (s *Sandbox) simulateTransfer(r *http.Request) (any, error) {
	transferID, step := r.PathValue("transfer"), r.PathValue("step")
	query := r.URL.Query()
	err := s.update(func(c *change) error {
		keys, exists := s.latestKeys[transferID]
		if !exists {
			return newAPIError(http.StatusNotFound, "UNKNOWN_TRANSFER", "The app has not sent a request for this transfer.")
		}
		var key, arg string
		switch step {
		case stepFundingSettled, stepFundingDeclined, stepFundingReturned:
			key, arg = keys.debit, query.Get("code")
		case stepRefundSettled, stepRefundReturned:
			key, arg = keys.refund, query.Get("code")
		case stepPayoutReady, stepPayoutDelivered, stepPayoutFailed:
			key, arg = keys.payout, query.Get("reason")
		default:
			return newAPIError(http.StatusNotFound, "UNKNOWN_STEP", "This step does not exist.")
		}
		if key == "" || !s.runTransferStep(c, step, key, arg) {
			return errOutOfOrder
		}
		return nil
	})
	return map[string]bool{"success": true}, err
}

// applicantOrDefault returns an applicant, or a default applicant if the reference ID is not registered.
func (s *Sandbox) applicantOrDefault(referenceID string) applicant {
	if a, exists := s.applicants.rows[referenceID]; exists {
		return a
	}
	return applicant{ReferenceID: referenceID, KYCStatus: kycUnverified, FirstName: "Test", LastName: "Sender"}
}

// simulationResult waits for the app to accept the callback and then returns the response, so a test can continue immediately.
func (s *Sandbox) simulationResult(r *http.Request, callbackID, sourceID string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	s.awaitAcceptance(r.Context(), callbackID)
	response := map[string]any{"success": true}
	if sourceID != "" {
		response["sourceId"] = sourceID
	}
	return response, nil
}

func fullName(a applicant) string { return a.FirstName + " " + a.LastName }

// isDigits reports whether text has the given length and contains only digits.
func isDigits(text string, length int) bool {
	if len(text) != length {
		return false
	}
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}
