// Command openapi prints the API document, with the catalogue of codes and their texts in it (x-catalogue). The pages'
// types and texts are made from it.
package main

import (
	"fmt"
	"os"

	"hulak/httpapi"
)

func main() {
	document, err := httpapi.OpenAPI()
	if err == nil {
		_, err = os.Stdout.Write(document)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
