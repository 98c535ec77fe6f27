package proof_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"hulak/eventstore/seal/proof"
	"hulak/internal/fuzzlimit"
)

// FuzzVerify requires that only the records of the log pass, each with its index. It also parses the policies of the vectors, with any
// change.
func FuzzVerify(f *testing.F) {
	text, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		f.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(text, &vectors); err != nil {
		f.Fatal(err)
	}
	logged := map[string]bool{} // records of the log, with their index
	policies := map[string]*proof.Policy{}
	for _, v := range vectors {
		f.Add(v.Record, v.Proof, v.Policy)
		if v.Step == "verified" {
			inclusion, err := proof.ParseInclusion([]byte(v.Proof))
			if err != nil {
				f.Fatal(err)
			}
			logged[fmt.Sprint(inclusion.Index, " ", string(v.Record))] = true
			if policies[v.Policy], err = proof.ParsePolicy(v.Policy); err != nil {
				f.Fatal(err)
			}
		}
	}
	f.Fuzz(func(t *testing.T, record []byte, inclusion, policyText string) {
		fuzzlimit.Run(t, func() {
			if policy, err := proof.ParsePolicy(policyText); err == nil && policies[policyText] == nil {
				_, _ = policy.Open([]byte(inclusion))
			}
			parsed, err := proof.ParseInclusion([]byte(inclusion))
			if err != nil {
				return
			}
			if parsed.Text() != inclusion {
				t.Errorf("accepted a proof that is not canonical: %q", inclusion)
			}
			for _, policy := range policies {
				head, err := parsed.Verify(record, policy)
				if err == nil && head.HasQuorum && !logged[fmt.Sprint(parsed.Index, " ", string(record))] {
					t.Errorf("accepted a forged record %q with the proof %q", record, inclusion)
				}
			}
		})
	})
}

// FuzzCheck requires that evidence and other files without valid signatures never pass.
func FuzzCheck(f *testing.F) {
	policy, err := proof.LogPolicy("hulak.example/log+44bbd077+AcOv+vFkEBnbZ/5kGnR+yLAzEqZ9nlG1am80LZnDHo+i")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(`{"format":"hulak evidence v2","transfer":"t","events":[{"position":"1","proof":"x"}],"head":"x"}`))
	f.Add([]byte(`{"record":"AA==","proof":"c2sp.org/tlog-proof@v1\nindex 0\n\nhulak.example/log\n1\n"}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		fuzzlimit.Run(t, func() {
			if proof.Check(file, policy).OK() {
				t.Errorf("accepted forged evidence: %q", file)
			}
			if _, _, err := proof.CheckReceipt(file, policy); err == nil {
				t.Errorf("accepted a forged receipt: %q", file)
			}
			if _, err := proof.CheckCompleteness(file, policy); err == nil {
				t.Errorf("accepted a forged proof of completeness: %q", file)
			}
		})
	})
}
